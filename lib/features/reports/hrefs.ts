import { type ListHrefs, listHrefs } from "#lib/features/filter-bar/list-hrefs.ts"
import {
  type ChildrenReportSearch,
  canonicalChildrenReportQuery,
  loadChildrenReportSearch,
} from "./search-params.ts"

/** Addresses of the report on child accounts. */
export type ChildrenReportHrefs = ListHrefs<ChildrenReportSearch>

/**
 * Links of the report.
 * @param path the page without its query.
 * @param query as it was sent.
 */
export const childrenReportHrefs = (path: string, query: URLSearchParams): ChildrenReportHrefs =>
  listHrefs<ChildrenReportSearch>(path, query, {
    load: loadChildrenReportSearch,
    canonical: canonicalChildrenReportQuery,
    sortBy: "name",
  })
