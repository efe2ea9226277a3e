import { sql } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { column, hasRows, type RowOf, rowsOf } from "../../db/rows.ts"
import { analysisVersion } from "../../insights/analysis-version.ts"
import { isForThisVersion } from "./unread-reviews.ts"

/** A review that waits to be read; `stamp` changes when it changes meanwhile. */
const waitingReviewShape = {
  id: column.number(),
  stamp: column.number(),
  title: column.text().nullable(),
  content: column.text().nullable(),
}

export type WaitingReview = RowOf<typeof waitingReviewShape>

/** Reviews of an import that is not done wait until it is. */
const isVisible = sql`not exists (select 1 from imports run
  where run.account_id = r.account_id and run.id = r.import_id and run.status <> 'done')`

/**
 * The next reviews of an account to read, by id from `belowId` down: what is done leaves dead entries in the index,
 * and they are not to be walked again for each batch.
 * @returns those of them that can be read, and the lowest id that was looked at; null at the end of the queue.
 */
export async function nextToRead(
  db: Db,
  accountId: number,
  belowId: number,
  limit: number,
): Promise<{ waiting: WaitingReview[]; lowestId: number | null }> {
  const rows = await rowsOf(
    db,
    { ...waitingReviewShape, isVisible: column.boolean() },
    sql`with page as materialized (
          select review_id, stamp from reviews_to_read
          where account_id = ${accountId} and review_id < ${belowId} order by review_id desc limit ${limit})
        select r.id, page.stamp, r.title, r.content, ${isVisible} as is_visible
        from page cross join lateral (
          select * from reviews r where r.account_id = ${accountId} and r.id = page.review_id limit 1) r
        order by r.id desc`,
  )
  const waiting = rows.flatMap(({ isVisible: canBeRead, ...review }) => (canBeRead ? [review] : []))
  return { waiting, lowestId: rows.at(-1)?.id ?? null }
}

/** Accounts with reviews that can be read, or that an older analysis read. */
export async function accountsToRead(db: Db): Promise<number[]> {
  const rows = await rowsOf(
    db,
    { id: column.number() },
    sql`select a.id from accounts a where a.analysis_version < ${analysisVersion} or exists (
          select 1 from reviews_to_read q
          join reviews r on r.account_id = q.account_id and r.id = q.review_id
          where q.account_id = a.id and ${isVisible})
          or exists (select 1 from set_aside aside where aside.account_id = a.id and ${isForThisVersion()})
        order by a.id`,
  )
  return rows.map((row) => row.id)
}

/** How many reviews of these accounts wait, at most `limit`. */
export async function countToRead(db: Db, accountIds: number[], limit: number): Promise<number> {
  const [row] = await rowsOf(
    db,
    { count: column.number() },
    sql`select count(*) as count from (select 1 from reviews_to_read q
        where q.account_id = any(${sql.param(accountIds)}::bigint[]) limit ${limit}) waiting`,
  )
  return row?.count ?? 0
}

/**
 * Orders the next reviews of an account, by id, to be read again.
 * @returns the highest id that was ordered; null when there are none beyond `afterId`.
 */
export async function orderReading(
  db: Db,
  accountId: number,
  afterId: number,
  limit: number,
): Promise<number | null> {
  const [row] = await rowsOf(
    db,
    { last: column.number().nullable() },
    sql`with next as (
          select account_id, id from reviews
          where account_id = ${accountId} and id > ${afterId}
            and deleted_at is null and origin_deleted_at is null
            and (coalesce(title, '') <> '' or coalesce(content, '') <> '')
          order by id limit ${limit}),
        ordered as (
          insert into reviews_to_read (account_id, review_id) select account_id, id from next
          on conflict (account_id, review_id) do update set stamp = excluded.stamp returning review_id)
        select max(review_id) as last from ordered`,
  )
  return row?.last ?? null
}

const outdatedAtOnce = 1_000

/** Orders all reviews of an account that an older analysis read; does nothing for the others. */
export async function orderOutdated(db: Db, accountId: number): Promise<void> {
  const old = await hasRows(
    db,
    sql`select 1 from accounts where id = ${accountId} and analysis_version < ${analysisVersion}`,
  )
  if (!old) return
  let last: number | null = 0
  while (last !== null) last = await orderReading(db, accountId, last, outdatedAtOnce)
  // Whoever dies before this orders them once more.
  await db.execute(sql`update accounts set analysis_version = ${analysisVersion} where id = ${accountId}`)
}
