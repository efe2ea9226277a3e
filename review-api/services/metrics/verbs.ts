import { StillCounting } from "../../metrics/counted-figures.ts"
import { addUp, lagFields, metricColumns, metricsOf, noMetrics } from "../../metrics/figures.ts"
import { metricsQuestion, weekStartOfAccount } from "../../metrics/metrics-question.ts"
import { periodOf } from "../../metrics/periods.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { exportPerformance } from "../location-scores/export-performance.ts"
import { listGroupPerformance, listLocationPerformance } from "../location-scores/list-performance.ts"
import type { Call, Service, Verbs } from "../service.ts"
import { metricsBreakdown, sourceRows } from "./breakdown.ts"
import { sumsByPeriod } from "./by-period.ts"

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

const nameOf = <Row extends object>(row: Row, name: string) => ({ name, ...row })

/** GET /metrics/{account_id}/location: figures of each location (D-138), with the rank of the old score (D-241). */
const listLocations: Service<"metrics.list_locations"> = async ({ deps, scope, query }) => {
  const path = `/metrics/${scope.accountId}/location`
  const list = await listLocationPerformance({
    deps,
    scope,
    query,
    formula: "old",
    path,
    collection: "metrics",
  })
  return {
    ...list,
    _embedded: { metrics: list._embedded.metrics.map((row) => nameOf(row, row.location_name)) },
  }
}

/** GET /metrics/{account_id}/group: the same of each group (D-138, D-241, D-246). */
const listGroups: Service<"metrics.list_groups"> = async ({ deps, scope, query }) => {
  const path = `/metrics/${scope.accountId}/group`
  const list = await listGroupPerformance({ deps, scope, query, formula: "old", path, collection: "metrics" })
  return { ...list, _embedded: { metrics: list._embedded.metrics.map((row) => nameOf(row, row.group_name)) } }
}

/** GET /export/csv/location_metrics: locations by the old score as a file (D-106). @throws as `exportPerformance`. */
const exportLocations: Service<"metrics.export_locations"> = (call) =>
  exportPerformance(call, { view: "locations", formula: "old" })

/** GET /export/csv/group_metrics: the same of groups. @throws as `exportPerformance`. */
const exportGroups: Service<"metrics.export_groups"> = (call) =>
  exportPerformance(call, { view: "groups", formula: "old" })

/** GET /metrics/{account_id}/sources: figures of each source that has reviews (D-138). */
const listSources: Service<"metrics.list_sources"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const { page: _, per_page: __, ...filter } = query
  const rows = await sourceRows(deps, await metricsQuestion(deps, scope, filter), filter.with_lag ?? false)
  return listAnswerOf({
    path: `/metrics/${scope.accountId}/sources`,
    query,
    page,
    perPage,
    total: rows.length,
    collection: "sources",
    items: rows
      .slice(offset, offset + perPage)
      .map(({ key, ...row }) => ({ source_id: Number(key), source_code: null, source_name: null, ...row })),
  })
}

export const verbs = {
  "metrics.overview": metricsOverview,
  "metrics.breakdown": metricsBreakdown,
  "metrics.list_locations": listLocations,
  "metrics.list_groups": listGroups,
  "metrics.list_sources": listSources,
  "metrics.export_locations": exportLocations,
  "metrics.export_groups": exportGroups,
} satisfies Verbs
