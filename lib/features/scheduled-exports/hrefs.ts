import { type ListHrefs, listHrefs } from "#lib/features/filter-bar/list-hrefs.ts"
import { canonicalSchedulesQuery, loadSchedulesSearch, type SchedulesSearch } from "./search-params.ts"

export type SchedulesHrefs = ListHrefs<SchedulesSearch>

/** Links of the list of schedules. @param path the page without its query. @param query as it was sent. */
export const schedulesHrefs = (path: string, query: URLSearchParams): SchedulesHrefs =>
  listHrefs<SchedulesSearch>(path, query, {
    load: loadSchedulesSearch,
    canonical: canonicalSchedulesQuery,
    sortBy: "created_at",
    sortOrder: "desc",
  })
