import { millisecondsInDay } from "date-fns/constants"
import { gt, sql } from "drizzle-orm"
import {
  accountVerticals,
  benchmarkDays,
  leastAccounts,
  leastReviews,
  verticalIdOf,
  verticalName,
} from "#lib/contract/index.ts"
import type { Db } from "../../db/connect.ts"
import { texts } from "../../db/queries/sql-lists.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import { industryFigures } from "../../db/schema/scores.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import type { Deps } from "../deps.ts"

const accountFiguresShape = {
  avg_rating: column.number().nullable(),
  reviews_each: column.number().nullable(),
  response_rate: column.number().nullable(),
  completed_rate: column.number().nullable(),
  response_time: column.number().nullable(),
  photos_each: column.number().nullable(),
}

type AccountFigures = RowOf<typeof accountFiguresShape>

/** Figures of each account with enough reviews, by its own days and per location. Running imports do not count yet. */
const figuresOfAccounts = (db: Db, vertical: string, now: Date): Promise<AccountFigures[]> =>
  rowsOf(
    db,
    accountFiguresShape,
    sql`select s.rating_sum / nullif(s.rated, 0) as avg_rating, s.reviews::float8 / nullif(l.locations, 0) as reviews_each,
        s.responses::float8 / nullif(s.reviews, 0) as response_rate,
        (s.responded + s.completed)::float8 / nullif(s.reviews, 0) as completed_rate,
        s.response_days / nullif(s.timed_responses, 0) as response_time,
        p.photos::float8 / nullif(l.locations, 0) as photos_each
      from accounts a
      cross join lateral (select sum(c.reviews) as reviews, sum(c.rating_sum) as rating_sum, sum(c.rated) as rated,
          sum(c.responded) as responded, sum(c.completed) as completed, sum(c.responses) as responses,
          sum(c.timed_responses) as timed_responses, sum(c.response_days) as response_days
        from rollup_source_day c
        where c.account_id = a.id and c.generation = a.rollup_generation and c.import_id = 0
          and c.day > (${now.toISOString()}::timestamptz at time zone a.time_zone)::date - ${benchmarkDays}::integer
          and c.day <= (${now.toISOString()}::timestamptz at time zone a.time_zone)::date) s
      cross join lateral (select count(*) as locations from locations l
        where l.account_id = a.id and l.deleted_at is null) l
      cross join lateral (select sum(c.change) as photos from owner_photo_changes c
        join locations l on l.account_id = c.account_id and l.id = c.location_id and l.deleted_at is null
        where c.account_id = a.id) p
      where a.vertical_name = ${vertical} and s.reviews >= ${leastReviews}`,
  )

/**
 * Every account counts alike, so that no large one shows through; a figure that fewer than the least number of accounts have
 * is none, and decimals end where they would tell one of them.
 */
function averageOf(values: readonly (number | null)[], decimals: number): number | null {
  const known = values.filter((value) => value !== null)
  if (known.length < leastAccounts) return null
  const factor = 10 ** decimals
  return Math.round((known.reduce((sum, value) => sum + value, 0) / known.length) * factor) / factor
}

/** Computes what an average location of a vertical did in the last half year, and keeps it until the next day. */
async function compute({ db, clock }: Pick<Deps, "db" | "clock">, verticalId: number): Promise<void> {
  const name = verticalName(verticalId)
  if (!name) return
  const now = clock.now()
  const found = await figuresOfAccounts(db, name, now)
  const values = {
    accounts: found.length,
    avgRating: averageOf(
      found.map((one) => one.avg_rating),
      2,
    ),
    totalReviews: averageOf(
      found.map((one) => one.reviews_each),
      1,
    ),
    responseRate: averageOf(
      found.map((one) => one.response_rate),
      3,
    ),
    completedRate: averageOf(
      found.map((one) => one.completed_rate),
      3,
    ),
    responseTime: averageOf(
      found.map((one) => one.response_time),
      1,
    ),
    ownerPhotosCount: averageOf(
      found.map((one) => one.photos_each),
      1,
    ),
    llSyncRatio: null,
    computedAt: now.toISOString(),
  }
  await db
    .insert(industryFigures)
    .values({ verticalId, ...values })
    .onConflictDoUpdate({ target: industryFigures.verticalId, set: values })
}

/** Computes the figures of each industry that has accounts, once a day (D-245). */
export const industryFiguresJob: JobKind<Deps> = {
  retries: 2,
  retryDelaySeconds: 60,
  timeoutSeconds: 300,
  atOnce: 1,
  run: (deps, { id }) => compute(deps, Number(id)),
  async waiting({ db, clock }) {
    const dayAgo = new Date(clock.now().getTime() - millisecondsInDay).toISOString()
    const rows = await rowsOf(
      db,
      { name: column.text() },
      sql`select distinct vertical_name as name from accounts
        where vertical_name = any(${texts(accountVerticals)}) and import_id is null`,
    )
    const done = await db
      .select({ id: industryFigures.verticalId })
      .from(industryFigures)
      .where(gt(industryFigures.computedAt, dayAgo))
    const isDone = new Set(done.map(({ id }) => id))
    return rows
      .map(({ name }) => verticalIdOf(name)!)
      .filter((id) => !isDone.has(id))
      .map(String)
  },
}
