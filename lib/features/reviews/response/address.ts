import type { Review } from "#lib/contract/reviews/schema.ts"
import { routes } from "#lib/routes/routes.ts"
import { reviewHref, reviewsBackHref } from "../hrefs.ts"

const name = "reply"

/** How a review's page is asked to let its response be written: from the list, or on the page itself. */
export type ResponseMode = "list" | "edit"

/** Mode in the URL of a review's page; null if there is none. */
export function responseMode(detail: URLSearchParams): ResponseMode | null {
  const value = detail.get(name)
  return value === "list" || value === "edit" ? value : null
}

function patched(id: Review["id"], detail: URLSearchParams, mode: ResponseMode | null): string {
  const query = new URLSearchParams(detail)
  query.delete(name)
  if (mode) query.set(name, mode)
  return routes.review(id, query)
}

/** Address of a review's page where its response is changed. @param detail the query of the page. */
export const editResponseHref = (id: Review["id"], detail: URLSearchParams): string =>
  patched(id, detail, "edit")

/** Where a response leads that is done: back to where it was begun. */
export const doneResponseHref = (id: Review["id"], detail: URLSearchParams): string =>
  responseMode(detail) === "list" ? reviewsBackHref(detail) : patched(id, detail, null)

/** Address of a review's page as it is. */
export const ownResponseHref = (id: Review["id"], detail: URLSearchParams): string =>
  patched(id, detail, responseMode(detail))

/** Address of a review's page where its response is written, which leads back to the list. */
export const listResponseHref = (id: Review["id"], list: URLSearchParams): string =>
  patched(id, new URLSearchParams(reviewHref(id, list).split("?")[1]), "list")
