import type { Patch } from "./changes.ts"

/** Stands in the address to which a page leads once something was taken out, until it was said. */
export const removedName = "removed"

/** Patch that also resets the page and the cursors. */
export const removedPatch = (gone: Patch): Patch => ({
  ...gone,
  [removedName]: "true",
  before: null,
  after: null,
  page: null,
})

/**
 * Where a page leads before it draws: to its canonical query, and to one that says what was taken out of it, so that all
 * that reads the address reads the same filters.
 * @param sent as the address has it. @param query of it, without the word. @param complete with what the page knows.
 * @returns null where the address says so already.
 */
export function leadsTo(
  sent: URLSearchParams,
  query: URLSearchParams,
  complete: string,
  isPruned: boolean,
): string | null {
  if (complete === query.toString() && (!isPruned || sent.get(removedName) === "true")) return null
  const next = new URLSearchParams(complete)
  if (isPruned) next.set(removedName, "true")
  return next.toString()
}

/** Takes it out of a query. @returns whether it stood there, so that it is to be said. */
export function consumeRemoved(query: URLSearchParams): boolean {
  const isRemoved = query.get(removedName) === "true"
  query.delete(removedName)
  return isRemoved
}
