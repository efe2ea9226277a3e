import type { ChosenRange } from "#lib/dates/chosen-range.ts"
import { type Patch, patchedQuery, valueChange } from "#lib/features/filter-bar/changes.ts"
import { withQuery } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { canonicalDashboardQuery } from "./search-params.ts"

/** /dashboard after a change of its query. */
export const dashboardHref = (query: URLSearchParams, patch: Patch = {}): string =>
  withQuery(routes.dashboard(), new URLSearchParams(canonicalDashboardQuery(patchedQuery(query, patch))))

/** The same for a change that closes what stood open. */
export const changedDashboardHref = (query: URLSearchParams, patch: Patch): string =>
  dashboardHref(query, valueChange(patch))

/** The query with its days written, for pages whose own range is another one. */
export const withDays = (query: URLSearchParams, { descriptor, from, to }: ChosenRange): URLSearchParams =>
  patchedQuery(query, { dateDescriptor: descriptor, from, to })
