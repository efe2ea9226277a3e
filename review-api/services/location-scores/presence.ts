import type { Day } from "#lib/dates/day.ts"
import { readOwnerPhotos } from "../../db/rollups/owner-photos.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { hasGoogle } from "../local-listings/google-listing.ts"

/** What is known of a location besides its reviews; null is what nobody knows, which is not the same as none. */
export type Presence = {
  /** Photos that the owner published. */
  ownerPhotos: number | null
  /** Listings in sync, 0 to 1. */
  syncRatio: number | null
}

/**
 * The owner photos of a scope's locations at the end of a range. Without a connection to Google, and without a photo that
 * was ever published, nobody knows how many there are. Listings in sync are not counted yet: the other parts of a score
 * share their weight (D-243).
 * @param until the last day of the range; today without it.
 */
export async function presenceOf(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { accountId, accountIds, timeZone }: Scope,
  until: Day | undefined,
): Promise<(locationId: number) => Presence> {
  const photos = await readOwnerPhotos(db, accountIds, timeZone, until)
  const none = accountIds.length === 1 && (await hasGoogle(db, accountId, clock.now())) ? 0 : null
  const withoutPhotos: Presence = { ownerPhotos: none, syncRatio: null }
  return (locationId) => {
    const ownerPhotos = photos.get(locationId)
    return ownerPhotos === undefined ? withoutPhotos : { ownerPhotos, syncRatio: null }
  }
}
