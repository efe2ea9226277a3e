import { sql } from "drizzle-orm"
import { noGoogleIntegration, notInGoogle } from "#lib/contract/local-listing-constants.ts"
import type { Listing } from "../../core/listing.ts"
import { type Db, rowsOf } from "../../db/connect.ts"
import { lastLook } from "../../db/queries/listing-looks.ts"
import type { Deps } from "../deps.ts"
import { isReadable, lookAtDirectory } from "./directory-listing.ts"

export const googleCode = "google_maps" as const

type GoogleListing =
  | { listing: Listing; lookedAt: Date }
  /** Why there is none. */
  | { reason: typeof noGoogleIntegration | typeof notInGoogle }
  | { isUnreachable: true }

/** Whether an account is connected to Google in a way that reads and writes listings (D-198). */
export async function hasGoogle(db: Db, accountId: number, now: Date): Promise<boolean> {
  const connected = isReadable(sql`${accountId}::bigint`, googleCode, now)
  const [row] = await rowsOf<{ is: boolean }>(db, sql`select ${connected} as is`)
  return row!.is
}

/** What Google shows of a location now, or why that is not known. */
export async function googleListing(
  deps: Pick<Deps, "db" | "clock" | "log" | "listingSources">,
  accountId: number,
  locationId: number,
): Promise<GoogleListing> {
  if (!deps.listingSources(googleCode) || !(await hasGoogle(deps.db, accountId, deps.clock.now()))) {
    return { reason: noGoogleIntegration }
  }
  const seen = await lookAtDirectory(deps, { accountId, locationId, sourceCode: googleCode })
  if ("isUnreachable" in seen) return seen
  if ("isUnconnected" in seen) return { reason: noGoogleIntegration }
  const { listing, lookedAt } = seen
  return listing ? { listing, lookedAt } : { reason: notInGoogle }
}

/**
 * What Google showed of a location when somebody last looked, without asking it.
 * @returns `isUnseen` when nobody has looked yet.
 */
export async function lastGoogleListing(
  { db, clock, listingSources }: Pick<Deps, "db" | "clock" | "listingSources">,
  accountId: number,
  locationId: number,
): Promise<Exclude<GoogleListing, { isUnreachable: true }> | { isUnseen: true }> {
  if (!listingSources(googleCode) || !(await hasGoogle(db, accountId, clock.now()))) {
    return { reason: noGoogleIntegration }
  }
  const look = await lastLook(db, { accountId, locationId, sourceCode: googleCode })
  if (!look) return { isUnseen: true }
  return look.listing ? { listing: look.listing, lookedAt: new Date(look.lookedAt) } : { reason: notInGoogle }
}
