import type { Service } from "../service.ts"
import { sumsByPeriod } from "./by-period.ts"
import { addUp, lagFields, metricColumns, metricsOf } from "./figures.ts"
import { metricsQuestion, weekStartOfAccount } from "./metrics-question.ts"
import { periodOf } from "./periods.ts"

/** GET /metrics/{account_id}/overview: figures of a range and their course, with the period before (D-138, D-248). */
export const metricsOverview: Service<"metrics.overview"> = async ({ deps, scope, query }) => {
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
