import { filtersOn } from "#lib/contract/filters/filters-on.ts"
import { photosPerPage } from "#lib/contract/media/constants.ts"
import type { MediaQuery } from "#lib/contract/media/schema.ts"
import { type ChosenRange, chosenRange } from "#lib/dates/chosen-range.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import { datesOf } from "#lib/dates/page-options.ts"
import { present } from "#lib/features/filter-bar/api-query.ts"
import { apiQueryOf } from "#lib/features/filters/api-query.ts"
import type { PhotosSearch } from "./search-params.ts"

/** Account facts that reading a filter needs. */
export type PhotosFacts = { today: Day; weekStart: WeekStart }

const filters = filtersOn("photos")

/** The range that /photos shows: six months unless chosen (000 §9). */
export const photosRange = (search: PhotosSearch, { today, weekStart }: PhotosFacts): ChosenRange =>
  chosenRange(search, datesOf.photos.fallback, today, weekStart)

/** The API query of a page of /photos (D-077, D-099), the newest photos first. */
export const toPhotosQuery = (search: PhotosSearch, facts: PhotosFacts): MediaQuery => {
  const { after, before } = search
  return present({
    ...apiQueryOf(filters, search, photosRange(search, facts)),
    after,
    before: after ? null : before,
    per_page: photosPerPage,
    "sort[by]": "published_at",
    "sort[order]": "desc",
  })
}
