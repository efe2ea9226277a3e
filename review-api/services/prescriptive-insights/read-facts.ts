import { sql } from "drizzle-orm"
import type { Day } from "#lib/dates/day.ts"
import { pendingImportIds } from "../../db/queries/pending-imports.ts"
import { allOf, isOneOf, numbers } from "../../db/queries/sql-lists.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { Bounds } from "../../metrics/periods.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import type { Fields, Waiting } from "./acts.ts"

const none: Waiting = { reviews: 0, negative: 0, ageDays: 0 }

/**
 * Reviews of a range that wait for a response, by location: unread or in progress, still at their source, without a published
 * response (D-314).
 */
export async function readWaiting(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { accountId, timeZone }: Scope,
  { from, to }: Bounds,
  locationIds: readonly number[],
): Promise<(id: number) => Waiting> {
  const pending = await pendingImportIds(db, [accountId])
  const startOf = (day: Day) => sql`${day}::date::timestamp at time zone ${timeZone}`
  const now = sql`${clock.now().toISOString()}::timestamptz`
  const where = allOf([
    sql`r.account_id = ${accountId} and r.deleted_at is null and r.status in ('unread', 'in_progress')`,
    isOneOf(sql`r.location_id`, locationIds),
    from === undefined ? undefined : sql`r.published_at >= ${startOf(from)}`,
    to === undefined ? undefined : sql`r.published_at < ${sql`(${to}::date + 1)::timestamp at time zone ${timeZone}`}`,
    pending.length > 0 ? sql`(r.import_id is null or r.import_id <> all(${numbers(pending)}))` : undefined,
    sql`not exists (select 1 from responses p where p.account_id = r.account_id and p.review_id = r.id
      and p.published_at is not null)`,
  ])
  const rows = await rowsOf(
    db,
    { id: column.number(), reviews: column.number(), negative: column.number(), ageDays: column.number() },
    sql`select r.location_id as id, count(*) as reviews, count(*) filter (where r.sentiment < 0) as negative,
        sum(extract(epoch from ${now} - coalesce(r.origin_published_at, r.published_at)) / 86400)::float8 as age_days
      from reviews r where ${where} group by r.location_id`,
  )
  const byLocation = new Map(rows.map(({ id, ...waiting }) => [id, waiting]))
  return (id) => byLocation.get(id) ?? none
}

/** Fields of listings that were compared at the last look, by location; null before one (D-186). */
export async function readFields(
  { db }: Pick<Deps, "db">,
  { accountId }: Scope,
  until: Day | undefined,
): Promise<(id: number) => Fields | null> {
  const isLast = until
    ? sql`d.next_day > ${until}::date and d.day <= ${until}::date`
    : sql`d.next_day = 'infinity'`
  const rows = await rowsOf(
    db,
    { id: column.number(), compared: column.number(), inSync: column.number() },
    sql`select d.location_id as id, d.syncable_fields as compared, d.fields_in_sync as in_sync
      from sync_ratio_days d where d.account_id = ${accountId} and ${isLast} and d.syncable_fields > 0`,
  )
  const byLocation = new Map(rows.map(({ id, ...fields }) => [id, fields]))
  return (id) => byLocation.get(id) ?? null
}
