import { millisecondsInMinute } from "date-fns/constants"
import { and, asc, eq, isNull, lte, not } from "drizzle-orm"
import { noGoogleIntegration, publishDelayMinutes } from "#lib/contract/local-listing-constants.ts"
import { keepLook } from "../../db/queries/listing-looks.ts"
import { listingOf } from "../../db/queries/listing-of.ts"
import { isStoppedForGoogle } from "../../db/queries/plan-publication.ts"
import { localListings } from "../../db/schema/local-listings.ts"
import { locations } from "../../db/schema/places.ts"
import { ListingRefused } from "../../directories/listing-source.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import type { Deps } from "../deps.ts"
import { googleCode, hasGoogle } from "./google-listing.ts"

const busyMinutes = 5
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

/** Sends a location to Google as it is now. */
async function attempt(
  deps: Deps,
  location: { accountId: number; locationId: number; dueAt: string | null },
  signal: AbortSignal,
): Promise<Outcome> {
  const { accountId, locationId, dueAt } = location
  const now = deps.clock.now()
  const inMinutes = (count: number) => new Date(now.getTime() + count * millisecondsInMinute).toISOString()
  const source = deps.listingSources(googleCode)
  if (!source || !(await hasGoogle(deps.db, accountId, now))) {
    return { dueAt: inMinutes(publishDelayMinutes), error: noGoogleIntegration }
  }
  const at = { accountId, locationId, sourceCode: googleCode } as const
  const listing = await listingOf(deps.db, at)
  if (!listing) return { dueAt: null, error: null }
  const wanted = { key: `${locationId} ${dueAt}`, listing }
  try {
    await source.publish(at, wanted, signal)
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof ListingRefused) return { dueAt: null, error: error.reason }
    return { dueAt: inMinutes(busyMinutes), error: "Google cannot be reached. It is tried again." }
  }
  const publishedAt = deps.clock.now()
  await keepLook(deps.db, at, listing, publishedAt)
  return { dueAt: null, error: null, publishedAt: publishedAt.toISOString() }
}

/** Publishes a location whose changes have waited long enough (D-187). What changes meanwhile is published later. */
export const publicationJob: JobKind<Deps> = {
  retries: 3,
  retryDelaySeconds: 5,
  timeoutSeconds: 120,
  atOnce: 4,
  async run(deps, { id, signal }) {
    const [row] = await dueRows(deps).where(and(eq(localListings.locationId, Number(id)), isDue(deps)))
    if (!row?.dueAt) return
    const { dueAt, ...rest } = await attempt(deps, row, signal)
    const key = and(eq(localListings.accountId, row.accountId), eq(localListings.locationId, row.locationId))
    await deps.db.update(localListings).set(rest).where(key)
    await deps.db
      .update(localListings)
      .set({ dueAt })
      .where(and(key, eq(localListings.dueAt, row.dueAt)))
  },
  async waiting(deps) {
    const rows = await dueRows(deps).where(isDue(deps)).orderBy(asc(localListings.dueAt)).limit(maxAtATime)
    return rows.map(({ locationId }) => String(locationId))
  },
}
