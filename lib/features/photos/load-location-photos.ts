import { callApi } from "#lib/api-client/call-api.ts"
import type { EligibleLocation } from "#lib/contract/local-listings/schema.ts"
import type { LocationDetail } from "#lib/contract/locations/schema.ts"
import { locationPhotosPerPage, type PhotoObstacle, photoObstacleOf } from "#lib/contract/media/constants.ts"
import { env } from "#lib/env/env.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { photoPageName } from "#lib/features/locations/tabs.ts"
import type { PageContext } from "#lib/page/load-context.ts"

/** Whether someone sees photos on the page of a location (001 §6). */
export const seesLocationPhotos = ({ can }: Pick<PageContext, "can">): boolean =>
  can("media.read") && can("local_listing.read")

const pageOf = (given: URLSearchParams): number => {
  const text = given.get(photoPageName) ?? ""
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1
}

/** Photos of a location, a page of eight (001 §7). Server only. */
export async function loadLocationPhotos(
  context: PageContext,
  location: LocationDetail,
  given: URLSearchParams,
) {
  const { caller, account } = context
  const page = pageOf(given)
  const query = {
    account_id: String(account.id),
    location_id: String(location.id),
    page,
    per_page: locationPhotosPerPage,
    source_id: String(env().GOOGLE_SOURCE_ID),
    type: "owner" as const,
    "sort[by]": "category_rank,published_at",
    "sort[order]": "desc,desc",
    has_custom_offset: false,
  }
  return { page, list: await attempt(callApi(caller, "media.list", { query })) }
}

/** Obstacle to changing photos of a location (D-171); null if there is none. */
export const locationPhotoObstacle = (
  { status, status_reason }: EligibleLocation,
  { source_overrides }: LocationDetail,
): PhotoObstacle | null =>
  photoObstacleOf({
    statusReason: status_reason ?? null,
    isPublished: status === "published",
    isGoogleOn: !source_overrides?.some(
      ({ source_id, enabled }) => String(source_id) === String(env().GOOGLE_SOURCE_ID) && enabled === false,
    ),
  })
