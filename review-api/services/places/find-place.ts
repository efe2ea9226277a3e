import { ApiError } from "../../core/errors.ts"
import { ServiceFailure } from "../../core/fetch-json.ts"
import type { FoundPlace } from "../../places/place-search.ts"
import type { Deps } from "../deps.ts"

/** D-149. */
const failedText = "There was an error fetching Google location data. Please review the form and try again."

/** Asks the directory of places. @throws 502 when it fails, which the log tells more of. */
export async function askPlaces<T>({ log }: Deps, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error
    log.warn({ reason: error.reason, status: error.status }, "the directory of places failed")
    throw new ApiError(502, failedText, { code: "places_failed" })
  }
}

/** The place of an id of Google's. @returns null where no one knows it. @throws 502 */
export const findPlace = (
  deps: Deps,
  googlePlaceId: string,
  sessionToken: string | undefined,
): Promise<FoundPlace | null> =>
  askPlaces(deps, async () => (await deps.placeSearch?.find(googlePlaceId, sessionToken)) ?? null)
