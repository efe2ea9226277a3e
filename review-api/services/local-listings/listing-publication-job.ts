import { millisecondsInMinute } from "date-fns/constants"
import { and, eq, sql } from "drizzle-orm"
import { publishDelayMinutes } from "#lib/contract/local-listings/constants.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { createGiveWay } from "../../core/give-way.ts"
import type { Db } from "../../db/connect.ts"
import { isStoppedForGoogle } from "../../db/queries/plan-publication.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { localListings } from "../../db/schema/local-listings.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import { googleCode } from "../../listings/google-listing.ts"
import { holdLocation } from "../../listings/hold-location.ts"
import { refreshListings } from "../../listings/refresh-listings.ts"
import { noteFailure } from "../../notices/note-failure.ts"
import { isOfLocation } from "../../publishing/at-location.ts"
import type { Claimed, RowKind } from "../../publishing/kind.ts"
import { rowJob } from "../../publishing/row-job.ts"
import type { Deps } from "../deps.ts"
import { checkIdOf } from "./listing-check-job.ts"
import { minutesUntilNext } from "./next-try.ts"
import { errorOf, otherDirectories, type Sent, sendListing } from "./send-listing.ts"

/** A location with changes that have waited long enough; its version is when they were due. */
type DueListing = Claimed & { locationId: number }

type Outcome = {
  dueAt: string | null
  error: string | null
  publishedAt?: string
  /** A directory has refused it, or Google is not connected. */
  hasFailed?: boolean
}

/** Tells who has changed a location last that a directory does not take it (D-321). */
async function noteRefused(tx: Db, deps: Deps, { accountId, locationId }: DueListing): Promise<void> {
  const [last] = await rowsOf(
    tx,
    { user_id: column.number(), place: column.text() },
    sql`select a.actor_user_id as user_id, l.name as place
        from locations l cross join lateral (
          select e.actor_user_id, e.id from audit_entries e where e.account_id = l.account_id
            and e.resource_type in ('location', 'local_listing') and e.resource_id = l.id::text
            and e.actor_user_id is not null
          order by e.id desc limit 1) a
        where l.account_id = ${accountId} and l.id = ${locationId}`,
  )
  if (!last) return
  await noteFailure(tx, deps, {
    accountId,
    userId: last.user_id,
    resource: "listings",
    locationId,
    factsOf: (count) => ({
      what: count === 1 ? "Your change" : `${formatCount(count)} of your changes to locations`,
      place: count === 1 ? last.place : null,
    }),
  })
}

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
  if (google.state === "unconnected") return { dueAt: inMinutes(publishDelayMinutes), error, hasFailed: true }
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
    hasFailed: all.some(({ sent }) => sent.state === "refused"),
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
  async write({ tx, deps, row, isCurrent }, { dueAt, hasFailed, ...rest }) {
    const { accountId, locationId } = row
    const [before] = await tx
      .select({ error: localListings.error })
      .from(localListings)
      .where(and(eq(localListings.accountId, accountId), eq(localListings.locationId, locationId)))
    // A try that is repeated by itself makes one notice.
    if (isCurrent && hasFailed && (dueAt === null || before?.error !== rest.error))
      await noteRefused(tx, deps, row)
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
