import { millisecondsInDay } from "date-fns/constants"
import { and, asc, eq, isNotNull, lte, sql } from "drizzle-orm"
import { deletedForDays } from "#lib/contract/location-constants.ts"
import { type Db, rowsOf } from "../../db/connect.ts"
import { grainNames, grains } from "../../db/rollups/grains.ts"
import { media } from "../../db/schema/media.ts"
import { locations } from "../../db/schema/places.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import type { Deps } from "../deps.ts"
import { releaseUploads } from "../media/release-uploads.ts"

const reviewsPerBatch = 500

const isDue = ({ clock }: Pick<Deps, "clock">) =>
  and(
    isNotNull(locations.deletedAt),
    lte(
      locations.deletedAt,
      new Date(clock.now().getTime() - deletedForDays * millisecondsInDay).toISOString(),
    ),
  )

/** Removes the next reviews of a location, and the location itself when none is left. @returns whether there is more. */
async function removeBatch(tx: Db, deps: Pick<Deps, "clock">, id: number): Promise<boolean> {
  // Held, so that no one restores half of it.
  const which = and(eq(locations.id, id), isDue(deps))
  const [location] = await tx
    .select({ accountId: locations.accountId })
    .from(locations)
    .where(which)
    .for("update")
  if (!location) return false
  const own = sql`account_id = ${location.accountId} and location_id = ${id}`
  const gone = await rowsOf(
    tx,
    sql`delete from reviews where account_id = ${location.accountId} and id in (
          select id from reviews where ${own} and deleted_at is not null order by id limit ${reviewsPerBatch})
        returning id`,
  )
  if (gone.length > 0) return true
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
  await tx.delete(locations).where(which)
  return false
}

/** Removes a location that was deleted 30 days ago, with all that hangs on it, in batches (D-280). */
export const locationRemovalJob: JobKind<Deps> = {
  retries: 3,
  retryDelaySeconds: 60,
  timeoutSeconds: 600,
  atOnce: 1,
  async run(deps, { id, signal }) {
    do signal.throwIfAborted()
    while (await deps.db.transaction((tx) => removeBatch(tx, deps, Number(id))))
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
