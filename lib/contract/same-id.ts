import type { Id } from "./common.ts"

/** Ids are compared as text (D-007). */
export const sameId = (a: Id | null | undefined, b: Id | null | undefined): boolean =>
  a != null && b != null && String(a) === String(b)
