import { sql } from "drizzle-orm"
import { wonReviews } from "#lib/contract/requests/constants.ts"
import type { Db } from "../db/connect.ts"
import { numbers } from "../db/queries/sql-lists.ts"
import { column, rowsOf } from "../db/rows.ts"
import { stamp } from "./campaign-key.ts"
import { heldRequests } from "./hold-requests.ts"
import { lockAccount } from "./read-account.ts"

const pairShape = {
  requestId: column.number(),
  reviewId: column.number(),
  publishedAt: column.instant(),
}

/** Pairs that are looked at together. */
const pairsAtATime = 2_000

const days = (count: number) => sql.raw(`interval '${count} days'`)

/**
 * Reviews `v` that a request `r` may have brought, by a click `e`: of its location, at the site of the clicked link, published
 * within so many days after the click. Of a review that is known by its day alone that day counts. Opens and clicks of
 * scanners, own surveys, and what is deleted or still being imported do not count.
 */
const pairs = (timeZone: ReturnType<typeof sql>) => sql`
  join request_events e on e.account_id = r.account_id and e.request_id = r.id and e.kind = 'click'
    and not e.is_automatic and e.url_id is not null
  join urls u on u.account_id = e.account_id and u.id = e.url_id
  join reviews v on v.account_id = r.account_id and v.location_id = r.location_id and v.source_id = u.source_id
    and v.deleted_at is null and v.origin_deleted_at is null and v.review_type <> 'survey'
    and v.published_at between e.at - ${days(2)} and e.at + ${days(wonReviews.withinDays + 2)}
    and case when v.published_on is null
      then v.published_at between e.at and e.at + ${days(wonReviews.withinDays)}
      else v.published_on between (e.at at time zone ${timeZone})::date
        and (e.at at time zone ${timeZone})::date + ${sql.raw(String(wonReviews.withinDays))} end
  left join imports run on run.account_id = v.account_id and run.id = v.import_id
  where r.won_review_id is null and (run.id is null or run.status = 'done')
    and not exists (select 1 from requests w where w.account_id = v.account_id and w.won_review_id = v.id)`

/**
 * Gives requests of an account the reviews that they probably brought: an estimate by link and time. The nearest in time
 * first; a review counts for one request and a request for one review. What is matched stays so until its review goes.
 * @returns how many were matched. Source: D-074, look/ask-overview.
 */
export async function matchReviews(db: Db, accountId: number, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (!account) return 0
    const found = await rowsOf(
      tx,
      pairShape,
      sql`select r.id as request_id, v.id as review_id, v.published_at
        from requests r ${pairs(sql`${account.timeZone}`)}
          and r.account_id = ${accountId}::bigint and r.clicked_at > ${stamp(now)} - ${days(wonReviews.lookedBackDays)}
        group by r.id, v.id, v.published_at
        order by min(greatest(v.published_at - e.at, interval '0')), v.id, r.id limit ${pairsAtATime}`,
    )
    const requests = new Set<number>()
    const reviews = new Set<number>()
    const matched = found.filter(({ requestId, reviewId }) => {
      if (requests.has(requestId) || reviews.has(reviewId)) return false
      requests.add(requestId)
      reviews.add(reviewId)
      return true
    })
    if (matched.length === 0) return 0
    await tx.execute(sql`with matched as (${heldRequests(
      sql`w.account_id = ${accountId}::bigint and w.id = any(${numbers([...requests])})`,
    )})
      update requests r set won_review_id = v."reviewId", won_at = v."publishedAt"
      from matched join jsonb_to_recordset(${JSON.stringify(matched)}::jsonb)
        as v ("requestId" bigint, "reviewId" bigint, "publishedAt" timestamptz) on v."requestId" = matched.id
      where r.account_id = matched.account_id and r.id = matched.id`)
    return matched.length
  })
}

/** Accounts with a review that a request may have brought and that is not matched. */
export async function accountsToMatch(db: Db, now: Date): Promise<number[]> {
  const rows = await rowsOf(
    db,
    { id: column.number() },
    sql`select a.id from accounts a where exists (select 1 from requests r ${pairs(sql`a.time_zone`)}
      and r.account_id = a.id and r.clicked_at > ${stamp(now)} - ${days(wonReviews.withinDays + 2)}) order by a.id`,
  )
  return rows.map(({ id }) => id)
}
