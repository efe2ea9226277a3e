import { performance } from "node:perf_hooks"
import { setImmediate } from "node:timers/promises"
import { type SQL, sql } from "drizzle-orm"
import type { Day } from "#lib/dates/day.ts"
import type { Database } from "../connect.ts"
import { dayStartMs } from "../rollups/account-days.ts"
import { type FigureColumn, figureColumns } from "../rollups/figures.ts"
import { figureSql } from "../rollups/recount.ts"
import { column, type RowOf, rowsOf } from "../rows.ts"
import { inTime } from "./count-reviews.ts"
import { locationSet } from "./location-set.ts"
import type { LocationStrategy } from "./page-question.ts"
import { reviewConditions } from "./review-filter.ts"
import type { ReviewSelection } from "./review-selection.ts"
import { rowsOfFirstCount, type Slice, startWalk, sumSlice, type Walk } from "./walk-reviews.ts"

/** Key of a sum: the periods that begin on some days, in order, or the source. */
export type SumKey = { starts: readonly Day[] } | "source"
/** Sums of one stretch, by its first day, or of one source, by its id. */
export type ReviewSums = { key: Day | number } & Record<FigureColumn, number>

type Source = Pick<Database, "db" | "kind">
const rowShape = { key: column.number(), filled: column.boolean(), ...column.numbers(figureColumns) }

type Row = RowOf<typeof rowShape>

const columns = sql`, r.source_id, r.rating, r.stars, r.sentiment, r.status, r.review_type, r.origin_published_at`

function keySql(by: SumKey, timeZone: string): SQL {
  if (by === "source") return sql`r.source_id`
  const starts = by.starts.map((day) => new Date(dayStartMs(day, timeZone)).toISOString())
  return sql`greatest(width_bucket(r.published_at, ${sql.param(starts)}::timestamptz[]), 1)`
}

const sumsOf = (by: SumKey, timeZone: string) => (reviews: SQL) =>
  sql`
  select ${keySql(by, timeZone)} as key, true as filled,
    ${sql.join(
      figureColumns.map((name) => sql`(${figureSql(name)})::double precision as ${sql.raw(name)}`),
      sql`, `,
    )}
  from ${reviews} r
  left join responses answer
    on answer.account_id = r.account_id and answer.review_id = r.id and answer.published_at is not null
  group by 1`

function sumEach(
  { db }: Source,
  selection: ReviewSelection,
  pendingImports: number[],
  sums: (reviews: SQL) => SQL,
) {
  const conditions = reviewConditions(selection, pendingImports, { account: true, locations: true })
  return rowsOf(
    db,
    rowShape,
    sums(sql`(select r.* from (${locationSet(selection)!}) p
      join reviews r on r.account_id = p.account_id and r.location_id = p.location_id where ${conditions})`),
  )
}

/** The sums of an account's slices, one after the other. @returns null when the time is over. */
async function sumWalked(
  database: Source,
  walking: Omit<Walk, "term">,
  sums: (reviews: SQL) => SQL,
  leftMs: () => number,
): Promise<Row[] | null> {
  const rows: Row[] = []
  let walk: Walk | null = await startWalk(database, walking)
  while (walk) {
    const current: Walk = walk
    const slice: Slice<Row[]> | null = await inTime(database, leftMs(), (db) =>
      sumSlice({ ...database, db }, current, columns, { shape: rowShape, of: sums }),
    )
    if (!slice) return null
    rows.push(...slice.found)
    walk = slice.next
    if (walk && leftMs() <= 0) return null
    await setImmediate()
  }
  return rows
}

function addedUp(rows: readonly Row[], by: SumKey): ReviewSums[] {
  const sums = new Map<number, ReviewSums>()
  for (const row of rows) {
    const sum = sums.get(row.key)
    if (sum) for (const name of figureColumns) sum[name] += row[name]
    else sums.set(row.key, { ...row, key: by === "source" ? row.key : by.starts[row.key - 1]! })
  }
  return [...sums.values()]
}

/**
 * Sums the reviews of a selection one by one, under the same conditions as its list: what the rollups do not hold
 * (D-268). Goes in slices, so that the embedded database answers others in between.
 * @param timeoutMs after which it gives up.
 * @returns one row per key that has reviews, in no order; null when the time was over.
 */
export async function sumReviews(
  database: Source,
  selection: ReviewSelection,
  pendingImports: number[],
  strategy: LocationStrategy,
  by: SumKey,
  timeoutMs: number,
): Promise<ReviewSums[] | null> {
  if (selection.isEmpty) return []
  const startMs = performance.now()
  const leftMs = () => timeoutMs - (performance.now() - startMs)
  const sums = sumsOf(by, selection.scope.timeZone)
  if (strategy === "each") {
    const rows = await inTime(database, leftMs(), (db) =>
      sumEach({ ...database, db }, selection, pendingImports, sums),
    )
    return rows && addedUp(rows, by)
  }
  const rows: Row[] = []
  for (const accountId of selection.scope.accountIds) {
    const walking = { selection, pendingImports, accountId, direction: "desc", from: null } as const
    const walked = await sumWalked(database, { ...walking, size: rowsOfFirstCount }, sums, leftMs)
    if (!walked) return null
    rows.push(...walked)
  }
  return addedUp(rows, by)
}
