import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"
import { metricTargetsOf, targetScoreRows } from "../target-scores/target-score-rows.ts"

const collection = "metric_targets" as const

/** GET /metric_targets (D-138): each target with what was reached, all locations of the filter together. */
const listMetricTargets: Service<"metric_targets.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const rows = await targetScoreRows(deps, scope, query)
  const items = rows.flatMap((row) => metricTargetsOf(row).map((one) => ({ id: one.metric, ...one })))
  return listAnswerOf({
    path: "/metric_targets",
    query,
    page,
    perPage,
    total: items.length,
    collection,
    items: items.slice(offset, offset + perPage),
  })
}

/** GET /metric_targets_per_location (D-138): the same of each location. */
const listMetricTargetsByLocation: Service<"metric_targets.list_locations"> = async (call) => {
  const { deps, scope, query } = call
  const { page, perPage, offset } = pageOf(query)
  const rows = await targetScoreRows(deps, scope, { ...query, group_by: "location" })
  const items = rows.flatMap((row) =>
    metricTargetsOf(row).map((one) => ({
      id: `${row.location_id}-${one.metric}`,
      ...one,
      location_id: row.location_id ?? null,
    })),
  )
  return listAnswerOf({
    path: "/metric_targets_per_location",
    query,
    page,
    perPage,
    total: items.length,
    collection,
    items: items.slice(offset, offset + perPage),
  })
}

export const verbs = {
  "metric_targets.list": listMetricTargets,
  "metric_targets.list_locations": listMetricTargetsByLocation,
} satisfies Verbs
