import { inArray } from "drizzle-orm"
import type { AnswerOf, QueryOf } from "#lib/contract/index.ts"
import { starsColumn } from "../../db/rollups/figures.ts"
import { sources } from "../../db/schema/places.ts"
import { StillCounting } from "../../metrics/counted-figures.ts"
import { addUp, lagFields, type Metrics, metricColumns, metricsOf } from "../../metrics/figures.ts"
import { type MetricsQuestion, metricsQuestion, weekStartOfAccount } from "../../metrics/metrics-question.ts"
import type { Bounds, Period } from "../../metrics/periods.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import type { Call, Service } from "../service.ts"
import { sumsByPeriod } from "./by-period.ts"

type Row = AnswerOf<"metrics.breakdown">["breakdown"][number]
type Keyed = Map<string | number, Metrics>

const allStars = [0, 1, 2, 3, 4, 5]
const starColumns = allStars.map(starsColumn)

/** Stars alone are known of a rating's reviews; what the rollups do not tell apart by stars is null. */
const metricsOfStars = (stars: number, count: number): Metrics => ({
  avg_rating: stars === 0 || count === 0 ? null : stars,
  total_reviews: count,
  completed_rate: null,
  response_rate: null,
  overall_avg_response_time: null,
  positive_count: null,
  neutral_count: null,
  negative_count: null,
})

async function byRating(question: MetricsQuestion, bounds: Bounds): Promise<Keyed> {
  const [row] = await question.read(starColumns, "none", bounds)
  return new Map(allStars.map((stars) => [stars, metricsOfStars(stars, row?.[starsColumn(stars)] ?? 0)]))
}

async function bySource(question: MetricsQuestion, bounds: Bounds): Promise<Keyed> {
  const rows = await question.read(metricColumns, "source", bounds)
  const filled = rows.filter((row) => (row.reviews ?? 0) !== 0)
  return new Map(filled.map((row) => [Number(row.key), metricsOf(row)]))
}

/** Rows of one kind, each with the same key's figures of the period before when that was asked for. */
async function withLag(
  question: MetricsQuestion,
  isRequested: boolean,
  read: (question: MetricsQuestion, bounds: Bounds) => Promise<Keyed>,
  nothing: (key: string | number) => Metrics,
): Promise<Row[]> {
  const now = await read(question, question.bounds)
  const before = question.comparison && (await read(question, question.comparison))
  return [...now].map(([key, metrics]) => {
    const lag = before && (before.get(key) ?? nothing(key))
    return { key, ...metrics, ...(isRequested ? lagFields(metrics, lag) : {}) }
  })
}

/** The figures of each source that has reviews, in the order in which sources are listed. */
export async function sourceRows(
  deps: Deps,
  question: MetricsQuestion,
  includesLag: boolean,
): Promise<Row[]> {
  const rows = await withLag(question, includesLag, bySource, () => metricsOf(addUp([])))
  const ids = rows.map((row) => Number(row.key))
  const named = ids.length === 0 ? [] : await deps.db.select().from(sources).where(inArray(sources.id, ids))
  const byId = new Map(named.map((source) => [source.id, source]))
  const ordinalOf = (row: Row) => byId.get(Number(row.key))?.ordinal ?? 0
  return rows
    .toSorted((a, b) => ordinalOf(a) - ordinalOf(b) || Number(a.key) - Number(b.key))
    .map((row) => {
      const source = byId.get(Number(row.key))
      return { ...row, source_code: source?.code ?? null, source_name: source?.name ?? null }
    })
}

async function periodRows(
  deps: Deps,
  scope: Scope,
  question: MetricsQuestion,
  period: Period,
): Promise<Row[]> {
  const points = await sumsByPeriod(question, period, await weekStartOfAccount(deps, scope))
  return points.map(({ start, sums }) => ({ key: start, ...metricsOf(sums) }))
}

async function breakdown({ deps, scope, query }: Call<"metrics.breakdown">): Promise<Row[]> {
  const { group_by: kind, ...rest }: QueryOf<"metrics.breakdown"> = query
  const question = await metricsQuestion(deps, scope, rest, kind === "day" || kind === "week")
  const includesLag = rest.with_lag ?? false
  if (kind === "source") return sourceRows(deps, question, includesLag)
  if (kind === "rating") {
    const nothing = (key: string | number) => metricsOfStars(Number(key), 0)
    return withLag(question, includesLag, byRating, nothing)
  }
  return periodRows(deps, scope, question, kind)
}

/**
 * GET /metrics/overview/breakdown: figures by day, week, month (keys are first days), rating (0 is "No rating") or
 * source (D-138), of the reviews that a list with the same filter shows (D-268). With `with_lag` ratings and sources
 * carry the period before. No rows and `exact: false` while they are counted.
 */
export const metricsBreakdown: Service<"metrics.breakdown"> = async (call) => {
  try {
    return { breakdown: await breakdown(call) }
  } catch (error) {
    if (!(error instanceof StillCounting)) throw error
    return { breakdown: [], exact: false }
  }
}
