import { noGoogleIntegration, notInGoogle } from "#lib/contract/local-listings/constants.ts"
import type { Listing } from "../core/listing.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import { lastLook } from "../db/queries/listing-looks.ts"
import type { ListingSources } from "../directories/listing-source.ts"
import { mayPublish, publishables } from "../publishing/may-publish.ts"
import { lookAtDirectory } from "./directory-listing.ts"

export const googleCode = "google_maps" as const

type GoogleListing =
  | { listing: Listing; lookedAt: Date }
  /** Why there is none. */
  | { reason: typeof noGoogleIntegration | typeof notInGoogle }
  | { isUnreachable: true }

/** Current listing of a location at Google, or why it is not known. */
export async function googleListing(
  deps: Pick<BaseDeps, "db" | "clock" | "log"> & { listingSources: ListingSources },
  accountId: number,
  locationId: number,
): Promise<GoogleListing> {
  if (await mayPublish(deps, publishables.listing, { accountId, sourceCode: googleCode }))
    return { reason: noGoogleIntegration }
  const seen = await lookAtDirectory(deps, { accountId, locationId, sourceCode: googleCode })
  if ("isUnreachable" in seen) return seen
  if ("isUnconnected" in seen) return { reason: noGoogleIntegration }
  const { listing, lookedAt } = seen
  return listing ? { listing, lookedAt } : { reason: notInGoogle }
}

/**
 * Listing of a location at Google at the last look, without asking it.
 * @returns `isUnseen` when nobody has looked yet.
 */
export async function lastGoogleListing(
  deps: Pick<BaseDeps, "db" | "clock"> & { listingSources: ListingSources },
  accountId: number,
  locationId: number,
): Promise<Exclude<GoogleListing, { isUnreachable: true }> | { isUnseen: true }> {
  if (await mayPublish(deps, publishables.listing, { accountId, sourceCode: googleCode }))
    return { reason: noGoogleIntegration }
  const look = await lastLook(deps.db, { accountId, locationId, sourceCode: googleCode })
  if (!look) return { isUnseen: true }
  return look.listing ? { listing: look.listing, lookedAt: new Date(look.lookedAt) } : { reason: notInGoogle }
}
