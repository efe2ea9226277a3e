import type { FileType } from "#lib/contract/export-files/constants.ts"
import type { DatePreset } from "#lib/dates/descriptors.ts"
import { clearAll, type Patch, patchedQuery, valueChange } from "#lib/features/filter-bar/changes.ts"
import { clearedNames } from "#lib/features/filters/count.ts"
import { asFile } from "#lib/routes/file-endings.ts"
import { withQuery } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { canonicalReviewsQuery } from "./canonical.ts"
import { fromDetailQuery, toDetailQuery } from "./detail-query.ts"

/**
 * Address of a list of reviews after a change of its query.
 * @param path of the list: /reviews unless named.
 */
export const reviewsHref = (query: URLSearchParams, patch: Patch = {}, path = routes.reviews()): string =>
  withQuery(path, new URLSearchParams(canonicalReviewsQuery(patchedQuery(query, patch))))

/**
 * Addresses of the files of a list: all its rows, whatever page is shown.
 * @param routeOf the list's: that of /reviews unless named.
 */
export function reviewsFiles(
  query: URLSearchParams,
  routeOf: typeof routes.reviews = routes.reviews,
): Record<FileType, string> {
  const whole = canonicalReviewsQuery(patchedQuery(query, { before: null, after: null }))
  const list = routeOf(whole)
  return { csv: asFile(list, "csv"), ndjson: asFile(list, "ndjson") }
}

/** The same for a change that starts the list again: cursors and page go (000 §4). */
export const changedReviewsHref = (query: URLSearchParams, patch: Patch, path?: string): string =>
  reviewsHref(query, valueChange(patch), path)

/** Address of a review that leads back to the list as it is (D-101). */
export const reviewHref = (id: string | number, query: URLSearchParams): string =>
  routes.review(id, toDetailQuery(query))

/** Address of a list after Clear All (D-096). */
export const clearedReviewsHref = (query: URLSearchParams, path?: string): string =>
  reviewsHref(query, clearAll(clearedNames("reviews")), path)

/** Address of a list with the same filters over another range; the page writes the days (D-089). */
export const presetReviewsHref = (query: URLSearchParams, preset: DatePreset, path?: string): string =>
  changedReviewsHref(query, { from: null, to: null, dateDescriptor: preset }, path)

/** The same over all time. */
export const allTimeReviewsHref = (query: URLSearchParams, path?: string): string =>
  presetReviewsHref(query, "allTime", path)

/** Address of the list that a review's page was opened from (D-101). @param detail the query of that page. */
export const reviewsBackHref = (detail: URLSearchParams): string => routes.reviews(fromDetailQuery(detail))
