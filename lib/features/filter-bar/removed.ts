import type { Patch } from "./changes.ts"

/** Stands in the address to which a page leads once something was taken out, until it was said. */
export const removedName = "removed"

/** What is added to such an address: the place in the list goes as well. */
export const removedPatch = (gone: Patch): Patch => ({
  ...gone,
  [removedName]: "true",
  before: null,
  after: null,
  page: null,
})

/** Takes it out of a query. @returns whether it stood there, so that it is to be said. */
export function consumeRemoved(query: URLSearchParams): boolean {
  const isRemoved = query.get(removedName) === "true"
  query.delete(removedName)
  return isRemoved
}
