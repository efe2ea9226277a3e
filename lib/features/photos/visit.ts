import { callApi } from "#lib/api-client/call-api.ts"
import type { AnswerOf } from "#lib/contract/operations.ts"
import type { ChosenRange } from "#lib/dates/chosen-range.ts"
import { type Attempt, attempt } from "#lib/errors/attempt.ts"
import {
  addressOfVisit,
  type FilteredPage,
  loadBarOf,
  type PageVisit,
  readVisit,
} from "#lib/features/filters/page-visit.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { routes } from "#lib/routes/routes.ts"
import { photosHref } from "./hrefs.ts"
import { photosRange, toPhotosQuery } from "./queries.ts"
import { canonicalPhotosQuery, loadPhotosSearch, type PhotosSearch } from "./search-params.ts"

/** /photos that is being visited: what its address asks for, and of whom. */
export type PhotosVisit = PageVisit<PhotosSearch> & { range: ChosenRange }

const page: FilteredPage<PhotosSearch> = {
  name: "photos",
  path: () => routes.photos(),
  load: loadPhotosSearch,
  canonical: canonicalPhotosQuery,
  href: photosHref,
}

/** Reads the address of /photos. @param given the query as the page is handed it. */
export function visitOf(
  context: PageContext,
  given: Record<string, string | string[] | undefined>,
): PhotosVisit {
  const visit = readVisit(page, context, given)
  return { ...visit, range: photosRange(visit.search, visit.facts) }
}

/** Where a visit is led to first. @returns null for an address that is as it should be. */
export const addressOf = (visit: PhotosVisit) => addressOfVisit(page, visit)

/** Data of the bar. @throws ApiFailure that leads away from the page. */
export const loadBar = (visit: PhotosVisit) => loadBarOf(page, visit)

/** A page of photos. @throws ApiFailure that leads away from the page. */
export const loadPhotos = ({
  caller,
  accountId,
  search,
  facts,
}: PhotosVisit): Promise<Attempt<AnswerOf<"media.list">>> =>
  attempt(
    callApi(caller, "media.list", { query: { account_id: accountId, ...toPhotosQuery(search, facts) } }),
  )
