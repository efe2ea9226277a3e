import type { PerformanceQuery, PerformanceSort } from "#lib/contract/index.ts"
import { metricsOf } from "../../metrics/figures.ts"
import type { PerformanceRow, PerformanceTable } from "./performance-rows.ts"

export type Ranked<Of> = PerformanceRow<Of> & {
  ranking: number | null
  /** Places gained since the period before, computed on demand; null where there is nothing to compare. */
  rankChange: () => number | null
}

/** Scores that differ by less are the same: the last bits of floating sums. */
const rounded = (score: number): number => Math.round(score * 1e6) / 1e6

/** The rank of each score: 1 is the highest, equal scores share one and the next skips (D-249). */
function ranksOf(scores: readonly number[]): Map<number, number> {
  const ranks = new Map<number, number>()
  for (const [at, score] of scores.toSorted((a, b) => b - a).entries())
    if (!ranks.has(score)) ranks.set(score, at + 1)
  return ranks
}

/**
 * Places that rows gained, by their scores like for like, among those that can be compared (D-315): a part that only one of the
 * periods has, or a location that only one of them ranks, moves no one.
 */
function placesGained<Of>(rows: readonly PerformanceRow<Of>[]): Map<Of, number> {
  const both = rows.flatMap(({ of, compared }) => {
    const scores = compared()
    return scores ? [{ of, now: rounded(scores.now), before: rounded(scores.before) }] : []
  })
  const now = ranksOf(both.map((one) => one.now))
  const before = ranksOf(both.map((one) => one.before))
  return new Map(both.map((one) => [one.of, before.get(one.before)! - now.get(one.now)!]))
}

/**
 * Rows by name with their rank: 1 is the best, equal scores share one and the next skips (D-249); none without a score, and
 * for locations that are new or have few reviews (D-315).
 */
export function ranked<Of>({
  rows,
  isRanked,
}: Pick<PerformanceTable<Of>, "rows" | "isRanked">): Ranked<Of>[] {
  const scoreOf = (row: PerformanceRow<Of>): number | null =>
    row.now.score.score !== null && isRanked(row) ? rounded(row.now.score.score) : null
  const ranks = ranksOf(rows.map(scoreOf).filter((score) => score !== null))
  let gained: Map<Of, number> | null = null
  return rows.map((row) => {
    const { of, now, before, compared } = row
    const score = scoreOf(row)
    return {
      of,
      now,
      before,
      compared,
      ranking: score === null ? null : ranks.get(score)!,
      rankChange() {
        gained ??= placesGained(rows.filter((one) => scoreOf(one) !== null))
        return gained.get(of) ?? null
      },
    }
  })
}

type Named = { name: string }

const sortValues: Record<Exclude<PerformanceSort, "name">, (row: Ranked<Named>) => number | null> = {
  // Best first is `desc` (D-249).
  ranking: ({ ranking }) => (ranking === null ? null : -ranking),
  score_delta: ({ compared }) => {
    const both = compared()
    return both && both.now - both.before
  },
  total_reviews: ({ now }) => metricsOf(now.sums).total_reviews,
  avg_rating: ({ now }) => metricsOf(now.sums).avg_rating,
  response_rate: ({ now }) => metricsOf(now.sums).response_rate,
  completed_rate: ({ now }) => metricsOf(now.sums).completed_rate,
  overall_avg_response_time: ({ now }) => metricsOf(now.sums).overall_avg_response_time,
  ll_sync_ratio: ({ now }) => now.presence.syncRatio,
  owner_media_count: ({ now }) => now.presence.ownerPhotos,
}

/**
 * Rows in the order of a query, the best rank first unless it says something else (D-249): those without a value last, ties
 * by name.
 * @param rows by name.
 */
export function sorted<Of extends Named>(rows: readonly Ranked<Of>[], query: PerformanceQuery): Ranked<Of>[] {
  const by = (query["sort[by]"] ?? "ranking") as PerformanceSort
  const fallback = query["sort[by]"] ? "asc" : "desc"
  const isDescending = (query["sort[order]"] ?? fallback).toLowerCase() === "desc"
  if (by === "name") return isDescending ? rows.toReversed() : [...rows]
  const keyed = rows.map((row) => ({ row, value: sortValues[by](row) }))
  return keyed
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
      return isDescending ? b.value - a.value : a.value - b.value
    })
    .map(({ row }) => row)
}
