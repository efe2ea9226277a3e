import { readStored } from "#lib/browser-storage/local-storage.ts"

/** Whether a text was typed and not sent. Browser only. */
export const hasUnsentResponse = (key: string): boolean => readStored(key) !== null
