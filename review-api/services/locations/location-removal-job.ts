import { millisecondsInDay } from "date-fns/constants"
import { and, asc, eq, gt, isNotNull, lte, sql } from "drizzle-orm"
import { deletedForDays } from "#lib/contract/locations/constants.ts"
import { writeApart } from "../../db/apart.ts"
import type { Db } from "../../db/connect.ts"
import { isOneOf } from "../../db/queries/sql-lists.ts"
import { grainNames, grains } from "../../db/rollups/grains.ts"
import { media } from "../../db/schema/media.ts"
import { locations } from "../../db/schema/places.ts"
import { reviews } from "../../db/schema/reviews.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import type { Deps } from "../deps.ts"
import { releaseUploads } from "../uploads/release-uploads.ts"

const reviewsPerBatch = 500

const isDue = ({ clock }: Pick<Deps, "clock">) =>
  and(
    isNotNull(locations.deletedAt),
    lte(
      locations.deletedAt,
      new Date(clock.now().getTime() - deletedForDays * millisecondsInDay).toISOString(),
    ),
  )

/** Result of a batch: the last review tried, null if there was none; errors of those that could not be removed. */
type Batch = { last: number | null; errors: unknown[] }

/** Held, so that no one restores half of it. @returns null when it is not to be removed any more. */
async function holdLocation(tx: Db, deps: Pick<Deps, "clock">, id: number) {
  const [location] = await tx
    .select({ accountId: locations.accountId })
    .from(locations)
    .where(and(eq(locations.id, id), isDue(deps)))
    .for("update")
  return location ?? null
}

/** Removes the next reviews of a location; one that can't be removed keeps none of the others. */
async function removeReviews(tx: Db, deps: Pick<Deps, "clock">, id: number, after: number): Promise<Batch> {
  const location = await holdLocation(tx, deps, id)
  if (!location) return { last: null, errors: [] }
  const { accountId } = location
  const next = await tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(
      and(
        eq(reviews.accountId, accountId),
        eq(reviews.locationId, id),
        isNotNull(reviews.deletedAt),
        gt(reviews.id, after),
      ),
    )
    .orderBy(reviews.id)
    .limit(reviewsPerBatch)
  const { failed } = await writeApart(tx, next, async (inner, part) => {
    const ids = part.map((review) => review.id)
    await inner.execute(sql`delete from reviews where account_id = ${accountId} and ${isOneOf(sql`id`, ids)}`)
  })
  return { last: next.at(-1)?.id ?? null, errors: failed.map(({ error }) => error) }
}

/** Removes a location that has no reviews left. */
async function removeLocation(tx: Db, deps: Pick<Deps, "clock">, id: number): Promise<void> {
  const location = await holdLocation(tx, deps, id)
  if (!location) return
  const own = sql`account_id = ${location.accountId} and location_id = ${id}`
  for (const name of grainNames.filter((grain) =>
    grains[grain].keys.some((key) => key.name === "location_id"),
  )) {
    await tx.execute(sql`delete from ${sql.raw(grains[name].table)} where ${own}`)
  }
  const photos = await tx.delete(media).where(own).returning({ uploadId: media.uploadId })
  await releaseUploads(
    tx,
    location.accountId,
    photos.map(({ uploadId }) => uploadId),
    deps.clock.now(),
  )
  await tx.delete(locations).where(and(eq(locations.id, id), isDue(deps)))
}

/**
 * Removes a location that was deleted 30 days ago, with all that hangs on it, in batches (D-280). It stays as long as a
 * review of it can't be removed.
 */
export const locationRemovalJob: JobKind<Deps> = {
  retries: 3,
  retryDelaySeconds: 60,
  timeoutSeconds: 600,
  atOnce: 1,
  async run(deps, { id, signal }) {
    const errors: unknown[] = []
    for (let after: number | null = 0; after !== null; ) {
      signal.throwIfAborted()
      const from: number = after
      const batch: Batch = await deps.db.transaction((tx) => removeReviews(tx, deps, Number(id), from))
      errors.push(...batch.errors)
      after = batch.last
    }
    if (errors.length > 0) throw errors[0]
    await deps.db.transaction((tx) => removeLocation(tx, deps, Number(id)))
  },
  async waiting(deps) {
    const rows = await deps.db
      .select({ id: locations.id })
      .from(locations)
      .where(isDue(deps))
      .orderBy(asc(locations.deletedAt))
      .limit(500)
    return rows.map(({ id }) => String(id))
  },
}
