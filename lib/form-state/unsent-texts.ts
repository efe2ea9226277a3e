import { readStored, writeStored } from "#lib/browser-storage/local-storage.ts"

/** Who typed a text. */
export type Typist = { accountId: string; userId: string }

/** Who types in a session. */
export const typistOf = (session: { account_id: string | number; user_id: string | number }): Typist => ({
  accountId: String(session.account_id),
  userId: String(session.user_id),
})

/** Stands at a field whose text is back. */
export const restoredText = "Your unsent text was restored."

const prefix = "app.kept."
const prefixOf = ({ accountId, userId }: Typist): string => `${prefix}${accountId}.${userId}.`

/** Key of a text that someone typed at a place and that is not saved yet; each person has keys of one's own. */
export const unsentKey = (typist: Typist, place: string): string => prefixOf(typist) + place

/** Value kept under a key; null without it, or if it was not written by us. Browser only. */
export function readUnsent<T>(key: string, isValid: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(readStored(key) ?? "null")
    return isValid(value) ? value : null
  } catch {
    return null
  }
}

/** Whether a value is a kept text and nothing besides. */
export const isUnsentText = (value: unknown): value is { text: string } =>
  typeof (value as { text?: unknown } | null)?.text === "string"

/** Keeps a value through outages, reloads and the end of the session. @returns whether it is kept. Browser only. */
export function saveUnsent(key: string, value: object): boolean {
  const text = JSON.stringify(value)
  writeStored(key, text)
  return readStored(key) === text
}

/** Browser only. */
export const forgetUnsent = (key: string): void => writeStored(key, null)

/** Forgets everything that someone typed: with a log out nothing stays in the browser. Browser only. */
export function forgetTypist(typist: Typist): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefixOf(typist))) forgetUnsent(key)
  } catch {
    // Without local storage nothing was kept.
  }
}
