import { type Patch, patchedQuery, valueChange } from "#lib/features/filter-bar/changes.ts"
import { photoOriginName } from "#lib/features/locations/tabs.ts"
import { withQuery } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { canonicalPhotosQuery } from "./search-params.ts"

/** /photos after a change of its query. */
export const photosHref = (query: URLSearchParams, patch: Patch = {}): string =>
  withQuery(
    routes.photos(),
    new URLSearchParams(canonicalPhotosQuery(patchedQuery(query, { photo: null, ...patch }))),
  )

/** The same for a change that starts the list again (000 §4). */
export const changedPhotosHref = (query: URLSearchParams, patch: Patch): string =>
  photosHref(query, valueChange(patch))

/** Link to Google's photos of a location that were not added here. */
export const googlePhotosHref = (locationId: string): string =>
  routes.locationDetails(locationId, new URLSearchParams({ tab: "photos", [photoOriginName]: "google" }))
