import { type SQL, sql } from "drizzle-orm"
import type { DirectoryCode } from "#lib/contract/local-listings/constants.ts"
import type { Listing } from "../core/listing.ts"
import type { Database, Db } from "../db/connect.ts"
import { keepLook } from "../db/queries/listing-looks.ts"
import { holdLocation } from "./hold-location.ts"
import { refreshListings } from "./refresh-listings.ts"

export type ListingPlace = { accountId: number; locationId: number; sourceCode: DirectoryCode }
type Look = {
  /** Null when the directory does not know the location. */
  listing: Listing | null
  /** Fields that the directory would rather show otherwise. */
  suggested?: Partial<Listing> | null
}

const isAt = ({ accountId, locationId, sourceCode }: ListingPlace) =>
  sql`account_id = ${accountId} and location_id = ${locationId} and source_code = ${sourceCode}`

/** Keeps what a directory showed of a location, and what follows from it; nothing when the location is gone. */
export async function recordLook(
  db: Database["db"],
  at: ListingPlace,
  { listing, suggested = null }: Look,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await holdLocation(tx, at)
    await keepLook(tx, at, listing, now)
    await tx.execute(sql`update directory_listings set obstacle = nullif(obstacle, 'unconnected'), failing_since = null
      where ${isAt(at)} and (obstacle = 'unconnected' or failing_since is not null)`)
    await refreshListings(tx, at.accountId, [at.locationId], now, { only: at.sourceCode })
    const wishes = JSON.stringify(suggested ?? {})
    await tx.execute(sql`update listing_fields
      set suggested = nullif(
        nullif(nullif(${wishes}::text::jsonb -> field, 'null'::jsonb), coalesce(ours, 'null'::jsonb)), declined)
      where ${isAt(at)}`)
  })
}

/** Keeps that a directory did not respond about a location. @param error in words. */
export async function recordFailure(
  db: Database["db"],
  at: ListingPlace,
  error: string,
  now: Date,
): Promise<void> {
  const when = sql`${now.toISOString()}::timestamptz`
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`update directory_listings set failing_since = coalesce(failing_since, ${when}) where ${isAt(at)}`,
    )
    await tx.execute(sql`insert into directory_failures (account_id, source_code, failed_at, error)
      values (${at.accountId}, ${at.sourceCode}, ${when}, ${error})
      on conflict (account_id, source_code) do update set failed_at = excluded.failed_at, error = excluded.error`)
  })
}

type Sending =
  | { state: "sent"; key: string; hash: string }
  | { state: "accepted" }
  /** It will not take it: in its own words. */
  | { state: "refused"; reason: string }
  | { state: "failed" }
  | { state: "obstructed"; obstacle: "unconnected" | "claim" }

/** Keeps how far what an account has of a location has come on its way to a directory. */
export async function recordSending(
  db: Database["db"],
  at: ListingPlace,
  sending: Sending,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await holdLocation(tx, at)
    await keepSending(tx, at, sending, now)
    await refreshListings(tx, at.accountId, [at.locationId], now, { only: at.sourceCode })
  })
}

async function keepSending(tx: Db, at: ListingPlace, sending: Sending, now: Date): Promise<void> {
  if (sending.state === "sent") {
    await tx.execute(sql`update listing_fields set progress = 'sent', sent_at = ${now.toISOString()}::timestamptz
      where ${isAt(at)} and ours is distinct from live`)
  } else {
    const progress = sending.state === "accepted" ? "accepted" : null
    await tx.execute(sql`update listing_fields set progress = ${progress}::text
      where ${isAt(at)} and progress = 'sent'`)
  }
  // Directories that refuse something may have taken the rest.
  const isToSee = sending.state === "accepted" || sending.state === "refused"
  const checkAt = isToSee ? now.toISOString() : null
  const refusal = sending.state === "refused" ? sending.reason : null
  const obstacle = sending.state === "obstructed" ? sending.obstacle : null
  await tx.execute(sql`update directory_listings set refusal = ${refusal}::text, obstacle = ${obstacle}::text,
    check_at = ${checkAt}::timestamptz, ${sentColumns(sending)} where ${isAt(at)}`)
}

/** Columns of the last sending; a failed one may or may not have arrived. */
function sentColumns(sending: Sending): SQL {
  if (sending.state === "sent")
    return sql`sent_key = ${sending.key}, sent_hash = ${sending.hash}, is_sent_accepted = false`
  if (sending.state === "accepted") return sql`is_sent_accepted = true`
  const isTurnedDown =
    sending.state === "refused" || (sending.state === "obstructed" && sending.obstacle === "claim")
  return isTurnedDown
    ? sql`sent_key = null, sent_hash = null, is_sent_accepted = false`
    : sql`sent_key = sent_key`
}
