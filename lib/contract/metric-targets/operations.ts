import { operation } from "../operation.ts"
import * as metricTargets from "./schema.ts"

const row = { tag: "targets", access: "active" } as const

export const metricTargetsOperations = {
  "metric_targets.list": operation({
    method: "GET",
    path: "/metric_targets",
    ...row,
    summary: "List targets of each metric with the actual values, all locations together",
    permission: "target_score.read",
    status: 200,
    query: metricTargets.metricTargetsQuerySchema,
    answer: metricTargets.metricTargetsAnswerSchema,
  }),
  "metric_targets.list_locations": operation({
    method: "GET",
    path: "/metric_targets_per_location",
    ...row,
    summary: "List targets of each metric with the actual values, by location",
    permission: "target_score.read",
    status: 200,
    query: metricTargets.metricTargetsQuerySchema,
    answer: metricTargets.metricTargetsAnswerSchema,
  }),
} as const
