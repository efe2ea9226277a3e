import { forgetUnsent, readUnsent, saveUnsent } from "#lib/form-state/unsent-texts.ts"
import type { Base } from "./facts.ts"

/** A text of a response that was not sent, and what it was written on top of. */
export type UnsentResponse = { text: string; base: Base }

const isBase = (value: unknown): value is Base => {
  if (value === null) return true
  const { id, version } = (value ?? {}) as Partial<NonNullable<Base>>
  return typeof id === "string" && (version === null || typeof version === "number")
}

const isUnsentResponse = (value: unknown): value is UnsentResponse => {
  const { text, base } = (value ?? {}) as Partial<UnsentResponse>
  return typeof text === "string" && base !== undefined && isBase(base)
}

/** Where the text of a response is kept. */
export const responsePlace = (reviewId: string | number): string => `response.${reviewId}`

/** Text that was typed and not sent; null if there is none. Browser only. */
export const readUnsentResponse = (key: string): UnsentResponse | null => readUnsent(key, isUnsentResponse)

/** @returns whether it is kept. Browser only. */
export const saveUnsentResponse = (key: string, response: UnsentResponse): boolean =>
  saveUnsent(key, response)

/** Browser only. */
export const forgetUnsentResponse = (key: string): void => forgetUnsent(key)
