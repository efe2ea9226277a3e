import { readStored } from "#lib/features/session/browser-store.ts"

/** Whether a text was typed and not sent. Browser only. */
export const hasKeptReply = (key: string): boolean => readStored(key) !== null
