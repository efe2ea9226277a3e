import { millisecondsInMinute } from "date-fns/constants"
import { and, asc, eq, isNull, lte, not } from "drizzle-orm"
import { publishDelayMinutes } from "#lib/contract/local-listing-constants.ts"
import { createGiveWay } from "../../core/give-way.ts"
import { isStoppedForGoogle } from "../../db/queries/plan-publication.ts"
import { localListings } from "../../db/schema/local-listings.ts"
import { locations } from "../../db/schema/places.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import { holdLocation } from "../../listings/hold-location.ts"
import { refreshListings } from "../../listings/refresh-listings.ts"
import type { Deps } from "../deps.ts"
import { googleCode } from "./google-listing.ts"
import { minutesUntilNext } from "./next-try.ts"
import { errorOf, otherDirectories, type Sent, sendListing } from "./send-listing.ts"

const maxAtATime = 500

const dueRows = ({ db }: Pick<Deps, "db">) =>
  db
    .select({
      accountId: localListings.accountId,
      locationId: localListings.locationId,
      dueAt: localListings.dueAt,
    })
    .from(localListings)
    .innerJoin(
      locations,
      and(eq(locations.accountId, localListings.accountId), eq(locations.id, localListings.locationId)),
    )
    .$dynamic()

const isDue = ({ clock }: Pick<Deps, "clock">) =>
  and(
    eq(localListings.isPublished, true),
    lte(localListings.dueAt, clock.now().toISOString()),
    isNull(locations.deletedAt),
    not(isStoppedForGoogle),
  )

type Outcome = { dueAt: string | null; error: string | null; publishedAt?: string }

/**
 * Sends a location to the directories as it is now: to Google first, which says whether it is published at all. Where Google
 * knows it and does not take one of its fields, the others still get it.
 */
async function attempt(
  deps: Deps,
  location: { accountId: number; locationId: number; dueAt: string | null },
  signal: AbortSignal,
): Promise<Outcome> {
  const { locationId, dueAt } = location
  const inMinutes = (count: number) =>
    new Date(deps.clock.now().getTime() + count * millisecondsInMinute).toISOString()
  const key = `${locationId} ${dueAt}`
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

/** Publishes a location whose changes have waited long enough (D-187). What changes meanwhile is published later. */
export const publicationJob: JobKind<Deps> = {
  retries: 3,
  retryDelaySeconds: 5,
  timeoutSeconds: 120,
  atOnce: 2,
  async run(deps, { id, signal }) {
    const [row] = await dueRows(deps).where(and(eq(localListings.locationId, Number(id)), isDue(deps)))
    if (!row?.dueAt) return
    const { dueAt, ...rest } = await attempt(deps, row, signal)
    const key = and(eq(localListings.accountId, row.accountId), eq(localListings.locationId, row.locationId))
    await deps.db.update(localListings).set(rest).where(key)
    await deps.db.transaction(async (tx) => {
      await holdLocation(tx, row)
      await tx
        .update(localListings)
        .set({ dueAt })
        .where(and(key, eq(localListings.dueAt, row.dueAt!)))
      await refreshListings(tx, row.accountId, [row.locationId], deps.clock.now())
    })
  },
  async waiting(deps) {
    const rows = await dueRows(deps).where(isDue(deps)).orderBy(asc(localListings.dueAt)).limit(maxAtATime)
    return rows.map(({ locationId }) => String(locationId))
  },
}
