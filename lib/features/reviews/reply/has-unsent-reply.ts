import { readStored } from "#lib/browser-storage/local-storage.ts"

/** Whether a text was typed and not sent. Browser only. */
export const hasUnsentReply = (key: string): boolean => readStored(key) !== null
