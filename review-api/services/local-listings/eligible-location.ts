import { and, eq } from "drizzle-orm"
import type { EligibleLocation } from "#lib/contract/local-listings/schema.ts"
import { localListings } from "../../db/schema/local-listings.ts"
import { googleListing, lastGoogleListing } from "../../listings/google-listing.ts"
import type { Deps } from "../deps.ts"

/**
 * Whether a location is, or can be, published, and what becomes of its changes (D-180).
 * @param isKept Google is not asked: what it said last counts.
 */
export async function eligibleLocation(
  deps: Deps,
  accountId: number,
  locationId: number,
  isKept = false,
): Promise<EligibleLocation & { id: number }> {
  const found = await (isKept ? lastGoogleListing : googleListing)(deps, accountId, locationId)
  const [row] = await deps.db
    .select()
    .from(localListings)
    .where(and(eq(localListings.accountId, accountId), eq(localListings.locationId, locationId)))
  const wire = (at: string | null | undefined) => (at ? new Date(at).toISOString() : null)
  const rest = {
    local_listing_published_at: wire(row?.publishedAt),
    publishing_at: row?.isPublished ? wire(row.dueAt) : null,
    publishing_error: row?.isPublished ? row.error : null,
  }
  if ("reason" in found) {
    return { id: locationId, status: "not_eligible", status_reason: found.reason, ...rest }
  }
  const status = row?.isPublished ? "published" : "eligible_not_published"
  return { id: locationId, status, status_reason: null, ...rest }
}
