import { callApi } from "#lib/api-client/call-api.ts"
import type { Id } from "#lib/contract/common.ts"
import { photosPerPage } from "#lib/contract/media/constants.ts"
import type { AnswerOf } from "#lib/contract/operations.ts"
import { type Attempt, attempt } from "#lib/errors/attempt.ts"
import { photoOriginName } from "#lib/features/locations/tabs.ts"
import type { PageContext } from "#lib/page/load-context.ts"

/** Where photos of a location come from: added here, or shown by Google, of its owner or its customers. */
export const photoOrigins = {
  outpost: "Added in Outpost",
  google: "On Google",
  customers: "By customers",
} as const
export type PhotoOrigin = keyof typeof photoOrigins

/** The origin that an address asks for; those added here unless it says so. */
export function originOf(given: URLSearchParams): PhotoOrigin {
  const text = given.get(photoOriginName)
  return text === "google" || text === "customers" ? text : "outpost"
}

/** Google's photos of a location that were not added here, a page of them. Server only. */
export async function loadGooglePhotos(
  { caller }: Pick<PageContext, "caller">,
  locationId: Id,
  origin: PhotoOrigin,
  given: URLSearchParams,
): Promise<Attempt<AnswerOf<"google_photos.list">>> {
  const cursors = Object.fromEntries([...given].filter(([name]) => name === "after" || name === "before"))
  const query =
    origin === "outpost"
      ? { per_page: 1 }
      : { ...cursors, type: origin === "google" ? "owner" : "customer", per_page: photosPerPage }
  return attempt(
    callApi(caller, "google_photos.list", {
      params: { id: String(locationId) },
      query: query as { type?: "owner" | "customer" },
    }),
  )
}
