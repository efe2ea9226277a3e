import { forgetUnsent, readUnsent, saveUnsent } from "#lib/form-state/unsent-texts.ts"
import type { Base } from "./facts.ts"

/** A text of a response that was not sent, and what it was written on top of. */
export type UnsentReply = { text: string; base: Base }

const isBase = (value: unknown): value is Base => {
  if (value === null) return true
  const { id, version } = (value ?? {}) as Partial<NonNullable<Base>>
  return typeof id === "string" && (version === null || typeof version === "number")
}

const isUnsentReply = (value: unknown): value is UnsentReply => {
  const { text, base } = (value ?? {}) as Partial<UnsentReply>
  return typeof text === "string" && base !== undefined && isBase(base)
}

/** Where the text of a response is kept. */
export const replyPlace = (reviewId: string | number): string => `response.${reviewId}`

/** What was typed and not sent; null when nothing was. Browser only. */
export const readUnsentReply = (key: string): UnsentReply | null => readUnsent(key, isUnsentReply)

/** @returns whether it is kept. Browser only. */
export const saveUnsentReply = (key: string, reply: UnsentReply): boolean => saveUnsent(key, reply)

/** Browser only. */
export const forgetUnsentReply = (key: string): void => forgetUnsent(key)
