import type { PerformanceQuery, PerformanceSort } from "#lib/contract/index.ts"
import { metricsOf } from "../../metrics/figures.ts"
import type { PerformanceRow, PerformanceTable } from "./performance-rows.ts"

export type Ranked<Of> = PerformanceRow<Of> & { ranking: number | null }

/** Scores that differ by less are the same: the last bits of floating sums. */
const rounded = (score: number): number => Math.round(score * 1e6) / 1e6

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
  const scores = rows
    .map(scoreOf)
    .filter((score) => score !== null)
    .toSorted((a, b) => b - a)
  const ranks = new Map<number, number>()
  for (const [at, score] of scores.entries()) if (!ranks.has(score)) ranks.set(score, at + 1)
  return rows.map((row) => {
    const { of, now, before, compared } = row
    const score = scoreOf(row)
    return { of, now, before, compared, ranking: score === null ? null : ranks.get(score)! }
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
