import { sql } from "drizzle-orm"
import { integrationActionTypes } from "#lib/contract/index.ts"
import { noGoogleIntegration, notInGoogle } from "#lib/contract/local-listing-constants.ts"
import type { Listing } from "../../core/listing.ts"
import { safeError } from "../../core/safe-error.ts"
import { type Db, rowsOf } from "../../db/connect.ts"
import { keepLook, lastLook } from "../../db/queries/listing-looks.ts"
import { sourceId } from "../../db/reference/sources.ts"
import type { Deps } from "../deps.ts"
import { isConnected } from "../responses/can-respond.ts"

export const googleCode = "google_maps"

type GoogleListing =
  | { listing: Listing; lookedAt: Date }
  /** Why there is none. */
  | { reason: typeof noGoogleIntegration | typeof notInGoogle }
  | { isUnreachable: true }

/** Whether an account is connected to Google in a way that reads and writes listings (D-198). */
export async function hasGoogle(db: Db, accountId: number, now: Date): Promise<boolean> {
  const connected = isConnected(
    sql`${accountId}::bigint`,
    sql`${sourceId(googleCode)}::integer`,
    now,
    integrationActionTypes.listings,
  )
  const [row] = await rowsOf<{ is: boolean }>(db, sql`select ${connected} as is`)
  return row!.is
}

const readTimeoutMs = 10_000

/** What Google shows of a location now, or why that is not known. */
export async function googleListing(
  { db, clock, log, listingSources }: Pick<Deps, "db" | "clock" | "log" | "listingSources">,
  accountId: number,
  locationId: number,
): Promise<GoogleListing> {
  const source = listingSources(googleCode)
  if (!source || !(await hasGoogle(db, accountId, clock.now()))) return { reason: noGoogleIntegration }
  try {
    const location = { accountId, locationId, sourceCode: googleCode } as const
    const listing = await source.read(location, AbortSignal.timeout(readTimeoutMs))
    const lookedAt = clock.now()
    await keepLook(db, location, listing, lookedAt)
    return listing ? { listing, lookedAt } : { reason: notInGoogle }
  } catch (error) {
    log.warn({ error: safeError(error) }, "Google did not say what it shows of a location")
    return { isUnreachable: true }
  }
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
