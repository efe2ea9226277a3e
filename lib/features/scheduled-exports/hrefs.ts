import { type ListHrefs, listHrefs } from "#lib/features/filter-bar/list-hrefs.ts"
import { canonicalSchedulesQuery, loadSchedulesSearch, type SchedulesSearch } from "./search-params.ts"

export type SchedulesHrefs = ListHrefs<SchedulesSearch>

/** What the list of schedules links to. @param path the page without its query. @param query as it was sent. */
export const schedulesHrefs = (path: string, query: URLSearchParams): SchedulesHrefs =>
  listHrefs<SchedulesSearch>(path, query, {
    load: loadSchedulesSearch,
    canonical: canonicalSchedulesQuery,
    sortBy: "created_at",
    sortOrder: "desc",
  })
