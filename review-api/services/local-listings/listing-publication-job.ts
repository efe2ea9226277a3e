import { millisecondsInMinute } from "date-fns/constants"
import { and, eq, sql } from "drizzle-orm"
import { publishDelayMinutes } from "#lib/contract/local-listings/constants.ts"
import { createGiveWay } from "../../core/give-way.ts"
import { isStoppedForGoogle } from "../../db/queries/plan-publication.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { localListings } from "../../db/schema/local-listings.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import { googleCode } from "../../listings/google-listing.ts"
import { holdLocation } from "../../listings/hold-location.ts"
import { refreshListings } from "../../listings/refresh-listings.ts"
import { isOfLocation } from "../../publishing/at-location.ts"
import type { Claimed, RowKind } from "../../publishing/kind.ts"
import { rowJob } from "../../publishing/row-job.ts"
import type { Deps } from "../deps.ts"
import { checkIdOf } from "./listing-check-job.ts"
import { minutesUntilNext } from "./next-try.ts"
import { errorOf, otherDirectories, type Sent, sendListing } from "./send-listing.ts"

/** A location with changes that have waited long enough; its version is when they were due. */
type DueListing = Claimed & { locationId: number }

type Outcome = { dueAt: string | null; error: string | null; publishedAt?: string }

/**
 * Sends a location to the directories as it is now: to Google first, which says whether it is published at all. Where Google
 * knows it and does not take one of its fields, the others still get it.
 */
async function attempt(deps: Deps, location: DueListing, signal: AbortSignal): Promise<Outcome> {
  const inMinutes = (count: number) =>
    new Date(deps.clock.now().getTime() + count * millisecondsInMinute).toISOString()
  const key = `${location.locationId} ${location.version}`
  const giveWay = createGiveWay()
  await giveWay()
  const google = await sendListing(deps, location, googleCode, key, signal)
  if (google.state === "nothing") return { dueAt: null, error: null }
  const error = errorOf("Google", google)
  if (google.state === "unconnected") return { dueAt: inMinutes(publishDelayMinutes), error }
  const all: { name: string; sent: Sent }[] = [{ name: "Google", sent: google }]
  const isElsewhere = google.state !== "busy" && !(google.state === "refused" && google.isOfPlace)
  for (const { code, name } of isElsewhere ? await otherDirectories(deps, location) : []) {
    await giveWay()
    all.push({ name, sent: await sendListing(deps, location, code, key, signal) })
  }
  const minutes = minutesUntilNext(all.map(({ sent }) => sent))
  const failed =
    all.find(({ sent }) => sent.state === "busy") ?? all.find((one) => errorOf(one.name, one.sent))
  const isTaken = google.state === "accepted" || google.state === "unclaimed"
  return {
    dueAt: minutes === null ? null : inMinutes(minutes),
    error: failed ? errorOf(failed.name, failed.sent) : null,
    ...(isTaken ? { publishedAt: deps.clock.now().toISOString() } : {}),
  }
}

/** Locations whose changes are published (D-187). What changes meanwhile is published later. */
const listingKind: RowKind<Deps, DueListing, Outcome, unknown> = {
  name: "listing",
  job: "publication",
  table: localListings,
  columns: { id: "location_id", due: "due_at", attempts: null, version: "due_at" },
  isOpen: sql`o.is_published and ${isOfLocation} and not ${isStoppedForGoogle(sql`o`)}`,
  async read(db, { accountId, id }) {
    const [row] = await rowsOf(
      db,
      { version: column.text() },
      sql`select due_at::text as version from local_listings
          where account_id = ${accountId}::bigint and location_id = ${id}::bigint and due_at is not null`,
    )
    return row && { accountId, id, locationId: id, attempts: 0, version: row.version }
  },
  attempt,
  hold: holdLocation,
  async write({ tx, deps, row, isCurrent }, { dueAt, ...rest }) {
    const { accountId, locationId } = row
    await tx
      .update(localListings)
      .set(isCurrent ? { ...rest, dueAt } : rest)
      .where(and(eq(localListings.accountId, accountId), eq(localListings.locationId, locationId)))
    await refreshListings(tx, accountId, [locationId], deps.clock.now())
    return undefined
  },
  after: ({ jobs }, row) => jobs.send("listing_check", checkIdOf(row)),
}

export const publicationJob: JobKind<Deps> = {
  ...rowJob(listingKind),
  retries: 3,
  retryDelaySeconds: 5,
  atOnce: 2,
}
