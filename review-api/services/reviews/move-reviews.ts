import { sql } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { isOneOf, numbers } from "../../db/queries/sql-lists.ts"
import type { RolledReview, RollupChange } from "../../db/rollups/change.ts"
import { rolledColumns, rolledShape } from "../../db/rollups/rolled-columns.ts"
import { rolledAccountShape, writeRollups } from "../../db/rollups/write.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { publishReviewsUpdated } from "../../reviews/publish-reviews-updated.ts"
import { recordReviewEvents } from "../../reviews/record-review-event.ts"
import type { Deps } from "../deps.ts"

type Moving = RolledReview & {
  id: number
  locationName: string
  isDeleted: boolean
  isAtSource: boolean
}

/** Holds reviews of an account that are at another location, whoever may see them and whether they are deleted or not. */
async function holdMoving(tx: Db, accountId: number, ids: readonly number[], to: number): Promise<Moving[]> {
  const isOne = sql`r.account_id = ${accountId} and ${isOneOf(sql`r.id`, ids)} and r.location_id <> ${to}
    and not exists (select 1 from imports run
      where run.account_id = r.account_id and run.id = r.import_id and run.status <> 'done')`
  const held = await rowsOf(
    tx,
    { id: column.number() },
    sql`select r.id from reviews r where ${isOne} order by r.id for no key update`,
  )
  return rowsOf(
    tx,
    {
      ...rolledShape,
      locationName: column.text(),
      isDeleted: column.boolean(),
      isAtSource: column.boolean(),
    },
    sql`select ${rolledColumns}, l.name as location_name,
          r.deleted_at is not null as is_deleted, r.origin_deleted_at is null as is_at_source
        from reviews r join locations l on l.account_id = r.account_id and l.id = r.location_id
        left join responses a on a.account_id = r.account_id and a.review_id = r.id
        where r.account_id = ${accountId} and ${isOneOf(
          sql`r.id`,
          held.map(({ id }) => id),
        )} order by r.id`,
  )
}

/** Changes of figures at the old and new location; reviews of a deleted location were in none. */
const changesOf = ({ isDeleted, isAtSource, ...review }: Moving, locationId: number): RollupChange[] =>
  isAtSource
    ? [...(isDeleted ? [] : [{ ...review, sign: -1 as const }]), { ...review, locationId, sign: 1 as const }]
    : []

/**
 * Moves reviews to another location, with their figures, mentions and history; those of a deleted location come back with
 * it. Reviews of an import that is not done stay.
 * @param tx the open transaction.
 * @param to a location of the account that is not deleted.
 * @param userId who moves them; null where they follow their place by themselves.
 * @returns how many have moved.
 */
export async function moveReviews(
  tx: Db,
  deps: Deps,
  { accountId, to, userId }: { accountId: number; to: number; userId: number | null },
  ids: readonly number[],
): Promise<number> {
  const moving = ids.length > 0 ? await holdMoving(tx, accountId, ids, to) : []
  if (moving.length === 0) return 0
  const own = moving.map(({ id }) => id)
  const [account] = await rowsOf(
    tx,
    { ...rolledAccountShape, locationName: column.text() },
    sql`select a.id, a.time_zone, a.rollup_generation as generation, l.name as location_name
        from accounts a join locations l on l.account_id = a.id and l.id = ${to}::bigint where a.id = ${accountId}`,
  )
  if (!account) return 0
  await tx.execute(sql`update reviews set location_id = ${to}, deleted_at = null
    where account_id = ${accountId} and id = any(${numbers(own)})`)
  // They are read again as well; until then lists of the new location have them already.
  await tx.execute(sql`update mentions set location_id = ${to}
    where account_id = ${accountId} and review_id = any(${numbers(own)})`)
  await writeRollups(
    tx,
    account,
    moving.flatMap((review) => changesOf(review, to)),
  )
  await recordReviewEvents(
    tx,
    deps,
    moving.map(({ id, locationId, locationName }) => ({
      accountId,
      reviewId: id,
      userId,
      action: "moved_with_place" as const,
      before: { location: { id: locationId, name: locationName } },
      after: { location: { id: to, name: account.locationName } },
    })),
  )
  await publishReviewsUpdated(
    tx,
    accountId,
    moving.flatMap(({ id, locationId }) => [
      { id, locationId },
      { id, locationId: to },
    ]),
  )
  return moving.length
}
