import { sql } from "drizzle-orm"
import { mostTrendPoints, type PerformanceFilter } from "#lib/contract/index.ts"
import { addDays, type Day, daysIn } from "#lib/dates/day.ts"
import { firstDay } from "#lib/dates/resolve-range.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { metricsOf } from "../../metrics/figures.ts"
import { metricsQuestion } from "../../metrics/metrics-question.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { firstReviewDay } from "./read-locations.ts"

type Slice = { from: Day; to: Day }
export type RatingTrend = { start_date: Day; end_date: Day; avg_rating: number | null }[]

/** A range in parts that are as long as each other, or a day longer; each day is one where there are few. */
export function slicesOf({ from, to }: Slice): Slice[] {
  if (from > to) return []
  const days = daysIn(from, to)
  const count = Math.min(days, mostTrendPoints)
  const startOf = (at: number) => addDays(from, Math.floor((at * days) / count))
  return Array.from({ length: count }, (_, at) => ({ from: startOf(at), to: addDays(startOf(at + 1), -1) }))
}

/**
 * Average ratings of locations over a range, from the rollups with one statement.
 * @param ids those of a page of the table; all of them must be of the filter.
 * @returns the parts of the range by location; of all time they begin with the first review of the account.
 */
export async function ratingTrends(
  deps: Deps,
  scope: Scope,
  { with_lag: _, ...filter }: PerformanceFilter,
  ids: readonly number[],
): Promise<(id: number) => RatingTrend> {
  const question = await metricsQuestion(deps, scope, { ...filter, location_ids: ids.map(String) })
  const { bounds, today } = question
  const isAllTime = bounds.from === undefined || bounds.from <= firstDay
  const from = isAllTime ? await firstReviewDay(deps, scope) : bounds.from!
  const to = bounds.to === undefined || bounds.to > today ? today : bounds.to
  const slices = from === null || ids.length === 0 ? [] : slicesOf({ from, to })
  if (slices.length === 0) return () => []
  const parts = slices.map(
    (slice, at) => sql`select ${at}::integer as slice, s.key, s.rating_sum, s.rated
      from (${question.sums(["rating_sum", "rated"], "location", slice)}) s`,
  )
  const rows = await rowsOf(
    deps.db,
    { slice: column.number(), key: column.number(), rating_sum: column.number(), rated: column.number() },
    sql.join(parts, sql` union all `),
  )
  const byLocation = Map.groupBy(rows, ({ key }) => key)
  return (id) => {
    const own = new Map((byLocation.get(id) ?? []).map((row) => [row.slice, row]))
    return slices.map((slice, at) => ({
      start_date: slice.from,
      end_date: slice.to,
      avg_rating: metricsOf(own.get(at) ?? {}).avg_rating,
    }))
  }
}
