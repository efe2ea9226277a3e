import type { Call, Service, Verbs } from "../service.ts"
import { metricsBreakdown } from "./breakdown.ts"
import { sumsByPeriod } from "./by-period.ts"
import { StillCounting } from "./counted-figures.ts"
import { addUp, lagFields, metricColumns, metricsOf, noMetrics } from "./figures.ts"
import { metricsQuestion, weekStartOfAccount } from "./metrics-question.ts"
import { periodOf } from "./periods.ts"

async function overview({ deps, scope, query }: Call<"metrics.overview">) {
  const question = await metricsQuestion(deps, scope, query)
  const period = periodOf(question.bounds)
  const points = await sumsByPeriod(question, period, await weekStartOfAccount(deps, scope))
  const now = metricsOf(addUp(points.map((point) => point.sums)))
  const before = question.comparison && (await question.read(metricColumns, "none", question.comparison))
  const series = points.map(({ start, sums }) => {
    const { avg_rating, total_reviews } = metricsOf(sums)
    return { period: start, avg_rating, total_reviews }
  })
  return {
    ...now,
    ...(query.with_lag ? lagFields(now, before && metricsOf(addUp(before))) : {}),
    series,
  }
}

/**
 * GET /metrics/{account_id}/overview: figures of a range and their course, with the period before (D-138, D-248), of the
 * reviews that a list with the same filter shows (D-268). Without figures and `exact: false` while they are counted.
 */
export const metricsOverview: Service<"metrics.overview"> = async (call) => {
  try {
    return await overview(call)
  } catch (error) {
    if (!(error instanceof StillCounting)) throw error
    const lag = call.query.with_lag ? lagFields(noMetrics, null) : {}
    return { ...noMetrics, ...lag, series: [], exact: false }
  }
}

export const verbs = {
  "metrics.overview": metricsOverview,
  "metrics.breakdown": metricsBreakdown,
} satisfies Verbs
