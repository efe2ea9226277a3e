import { performance } from "node:perf_hooks"
import { sql } from "drizzle-orm"
import { type Day, daysIn, monthStart } from "#lib/dates/day.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import type { Db } from "../db/connect.ts"
import { remembered } from "../db/queries/count-cache.ts"
import type { ReviewSelection } from "../db/queries/review-selection.ts"
import { countStrategy, measure } from "../db/queries/review-total.ts"
import { isOneOf } from "../db/queries/sql-lists.ts"
import { type ReviewSums, type SumKey, sumReviews } from "../db/queries/sum-reviews.ts"
import { dayOfInstant } from "../db/rollups/account-days.ts"
import type { FigureColumn } from "../db/rollups/figures.ts"
import type { RollupKey, RollupSums } from "../db/rollups/read.ts"
import { column, rowsOf } from "../db/rows.ts"
import { type Bounds, periodsBetween } from "./periods.ts"

/** Sums that took longer are remembered, so that a later call has them at once. */
const slowMs = 500
/** How many times as long as an answer waits the counting goes on, for the next call. */
const patience = 12
/** Longest range of which days are told apart without being asked for. */
const maxDays = 366

/** The counting takes longer than an answer waits: figures that are not all of them are none. */
export class StillCounting extends Error {}

/** Counts summed at a time: days of the range and of the one before, for all who ask about either. */
export type Counted = {
  read(columns: readonly FigureColumn[], by: RollupKey, bounds: Bounds): Promise<RollupSums[]>
}

/** First and last day on which the accounts have reviews; null without any. */
async function daysWithReviews(db: Db, { scope }: ReviewSelection): Promise<Required<Bounds> | null> {
  const [ends] = await rowsOf(
    db,
    { first: column.instant().nullable(), last: column.instant().nullable() },
    sql`select min(r.published_at) as first, max(r.published_at) as last from reviews r
      where ${isOneOf(sql`r.account_id`, scope.accountIds)}
        and r.deleted_at is null and r.origin_deleted_at is null`,
  )
  if (!ends?.first || !ends.last) return null
  const dayOf = (text: string) => dayOfInstant(Date.parse(text), scope.timeZone)
  return { from: dayOf(ends.first), to: dayOf(ends.last) }
}

/** First days of what is told apart: where each range begins, and its days or months. */
async function startsOf(db: Db, selection: ReviewSelection, ranges: readonly Bounds[], isByDay: boolean) {
  const isOpen = ranges.some(({ from, to }) => from === undefined || to === undefined)
  const held = isOpen ? await daysWithReviews(db, selection) : null
  const starts = ranges.flatMap((range) => {
    const from = range.from ?? held?.from
    const to = range.to ?? held?.to
    if (from === undefined || to === undefined || from > to) return []
    const isFine = isByDay || (!isOpen && daysIn(from, to) <= maxDays)
    return [from, ...periodsBetween(from, to, isFine ? "day" : "month", "sunday").filter((day) => day > from)]
  })
  return [...new Set(starts)].toSorted()
}

const isWithin = (day: Day, { from, to }: Bounds): boolean =>
  (from === undefined || day >= from) && (to === undefined || day <= to)

/** Rows in the form of rollup sums, those of one key added up. */
function keyed(rows: readonly ReviewSums[], by: RollupKey, columns: readonly FigureColumn[]): RollupSums[] {
  const keyOf = ({ key }: ReviewSums) => {
    if (by === "none") return null
    return by === "month" ? monthStart(String(key)) : key
  }
  return [...Map.groupBy(rows, keyOf)].map(([key, own]) => ({
    key,
    ...Object.fromEntries(columns.map((name) => [name, own.reduce((sum, row) => sum + row[name], 0)])),
  }))
}

/**
 * Figures of a selection that rollups cannot tell, counted one by one under the conditions of the list (D-268). Calls
 * about one filter share one count.
 * @param ranges the range and the one before it, if that is asked for: they follow each other.
 * @param isByDay days of any range are told apart.
 */
export function countedFigures(
  deps: BaseDeps,
  selection: ReviewSelection,
  pendingImports: number[],
  ranges: readonly [Bounds, ...Bounds[]],
  isByDay: boolean,
): Counted {
  const { scope, ...filter } = selection
  const sumsOf = async (by: SumKey, { from, to }: Bounds): Promise<ReviewSums[]> => {
    const requested = { ...selection, from, to }
    const key = ["sums", scope.accountIds, scope.locations, scope.timeZone, { ...filter, from, to }]
    const starts = by === "source" ? by : [by.starts[0], by.starts.length]
    let tookMs = 0
    const summing = remembered(
      deps,
      JSON.stringify([...key, starts, pendingImports]),
      async () => {
        const startMs = performance.now()
        const { work } = await measure(deps.db, requested, pendingImports)
        const limitMs = deps.config.countTimeoutMs * patience
        const sums = await sumReviews(deps, requested, pendingImports, countStrategy(work), by, limitMs)
        tookMs = performance.now() - startMs
        return sums
      },
      (sums) => sums !== null && tookMs > slowMs,
    )
    const sums = await within(summing, deps.config.countTimeoutMs)
    if (!sums) throw new StillCounting("The figures for this filter are not counted yet.")
    return sums
  }
  const whole: Bounds = { from: ranges.at(-1)!.from, to: ranges[0].to }
  return {
    async read(columns, by, bounds) {
      if (by === "source") return keyed(await sumsOf("source", bounds), by, columns)
      if (by === "account" || by === "location") throw new Error("Only rollups tell these apart.")
      const starts = await startsOf(deps.db, selection, ranges, isByDay)
      if (starts.length === 0) return []
      const rows = await sumsOf({ starts }, whole)
      return keyed(
        rows.filter(({ key }) => isWithin(String(key), bounds)),
        by,
        columns,
      )
    },
  }
}

/** @returns null when the time is over first. */
async function within<T>(work: Promise<T>, timeoutMs: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<null>((done) => {
    timer = setTimeout(() => done(null), timeoutMs)
  })
  return Promise.race([work, over]).finally(() => clearTimeout(timer))
}
