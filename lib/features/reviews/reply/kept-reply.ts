import { forgetKept, keep, readKept } from "#lib/form-state/kept-texts.ts"
import type { Base } from "./facts.ts"

/** A text of a response that was not sent, and what it was written on top of. */
export type KeptReply = { text: string; base: Base }

const isBase = (value: unknown): value is Base => {
  if (value === null) return true
  const { id, version } = (value ?? {}) as Partial<NonNullable<Base>>
  return typeof id === "string" && (version === null || typeof version === "number")
}

const isKeptReply = (value: unknown): value is KeptReply => {
  const { text, base } = (value ?? {}) as Partial<KeptReply>
  return typeof text === "string" && base !== undefined && isBase(base)
}

/** Where the text of a response is kept. */
export const replyPlace = (reviewId: string | number): string => `response.${reviewId}`

/** What was typed and not sent; null when nothing was. Browser only. */
export const readKeptReply = (key: string): KeptReply | null => readKept(key, isKeptReply)

/** @returns whether it is kept. Browser only. */
export const keepReply = (key: string, reply: KeptReply): boolean => keep(key, reply)

/** Browser only. */
export const forgetReply = (key: string): void => forgetKept(key)
