import { endpoints } from "../endpoints.ts"
import { operation } from "../operation.ts"
import { idParamSchema } from "../session.ts"
import * as targets from "../targets.ts"

const row = { tag: "targets", access: "active" } as const

/** Targets of locations (D-253), and how far they got (D-254). */
export const targetsOperations = {
  "location_custom_targets.list": operation({
    ...endpoints["location_custom_targets.list"],
    ...row,
    summary: "List targets of the account, of groups and of locations",
    permission: "target_score.read",
    status: 200,
    query: targets.locationCustomTargetsQuerySchema,
    answer: targets.locationCustomTargetsAnswerSchema,
  }),
  "location_custom_targets.list_locations": operation({
    ...endpoints["location_custom_targets.list_locations"],
    ...row,
    summary: "List the targets of each location: its own, else its group's, else the account's",
    permission: "target_score.read",
    status: 200,
    query: targets.locationCustomTargetsQuerySchema,
    answer: targets.locationCustomTargetsAnswerSchema,
  }),
  "location_custom_targets.create": operation({
    ...endpoints["location_custom_targets.create"],
    ...row,
    summary: "Set targets of the account, of a group or of a location",
    permission: "target_score.create",
    status: 201,
    refusals: [409],
    body: targets.newLocationCustomTargetBodySchema,
    answer: targets.locationCustomTargetSchema,
  }),
  "location_custom_targets.update": operation({
    ...endpoints["location_custom_targets.update"],
    ...row,
    summary: "Change targets",
    permission: "target_score.update",
    status: 200,
    refusals: [409],
    params: idParamSchema,
    body: targets.locationCustomTargetBodySchema,
    answer: targets.locationCustomTargetSchema,
  }),
  "location_custom_targets.delete": operation({
    ...endpoints["location_custom_targets.delete"],
    ...row,
    summary: "Delete targets",
    permission: "target_score.delete",
    status: 204,
    params: idParamSchema,
  }),
  "metric_targets.list": operation({
    ...endpoints["metric_targets.list"],
    ...row,
    summary: "List targets of each metric with what was reached, all locations together",
    permission: "target_score.read",
    status: 200,
    query: targets.metricTargetsQuerySchema,
    answer: targets.metricTargetsAnswerSchema,
  }),
  "metric_targets.list_locations": operation({
    ...endpoints["metric_targets.list_locations"],
    ...row,
    summary: "List targets of each metric with what was reached, by location",
    permission: "target_score.read",
    status: 200,
    query: targets.metricTargetsQuerySchema,
    answer: targets.metricTargetsAnswerSchema,
  }),
  "target_scores.list": operation({
    ...endpoints["target_scores.list"],
    ...row,
    summary: "Get how far locations or groups got with their targets, or all locations together",
    permission: "target_score.read",
    status: 200,
    query: targets.targetScoresQuerySchema,
    answer: targets.targetScoresAnswerSchema,
  }),
} as const
