import type { Day } from "#lib/dates/day.ts"
import { figuresIn } from "../../db/rollups/figures-text.ts"
import { readOwnerPhotos } from "../../db/rollups/owner-photos.ts"
import { readSyncRatios } from "../../db/rollups/sync-ratios.ts"
import { googleCode } from "../../listings/google-listing.ts"
import type { Scope } from "../../permissions/scope.ts"
import { canReach } from "../../publishing/may-publish.ts"
import type { Deps } from "../deps.ts"

/** Facts about a location besides its reviews; null is unknown, which is not the same as none. */
export type Presence = {
  /** Photos that the owner published. */
  ownerPhotos: number | null
  /** Listings in sync, 0 to 1. */
  syncRatio: number | null
}

export type PresenceOf = {
  /** Equal where all inputs are. */
  key: string
  of: (locationId: number) => Presence
}

/**
 * The owner photos and the listings in sync of a scope's locations at the end of a range. Without a connection to Google,
 * and without a photo that was ever published, no one knows how many photos there are; nor what is in sync before a
 * directory was looked at. The other parts of a score then share their weight (D-243).
 * @param until the last day of the range; today without it.
 */
export async function presenceOf(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { accountId, accountIds, timeZone }: Scope,
  until: Day | undefined,
): Promise<PresenceOf> {
  const [photos, ratios, isConnected] = await Promise.all([
    readOwnerPhotos(db, accountIds, timeZone, until),
    readSyncRatios(db, accountIds, until),
    accountIds.length === 1 && canReach({ db, clock }, accountId, googleCode),
  ])
  const none = isConnected ? 0 : null
  let photosOf: Map<number, number> | undefined
  let ratiosOf: Map<number, number> | undefined
  return {
    key: `${none} ${photos} ${ratios}`,
    of(locationId) {
      photosOf ??= figuresIn(photos)
      ratiosOf ??= figuresIn(ratios)
      return { ownerPhotos: photosOf.get(locationId) ?? none, syncRatio: ratiosOf.get(locationId) ?? null }
    },
  }
}
