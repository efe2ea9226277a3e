import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as locationCustomTargets from "./schema.ts"

const row = { tag: "targets", access: "active" } as const

export const locationCustomTargetsOperations = {
  "location_custom_targets.list": operation({
    method: "GET",
    path: "/location_custom_targets",
    ...row,
    summary: "List targets of the account, of groups and of locations",
    permission: "target_score.read",
    status: 200,
    query: locationCustomTargets.locationCustomTargetsQuerySchema,
    answer: locationCustomTargets.locationCustomTargetsAnswerSchema,
  }),
  "location_custom_targets.list_locations": operation({
    method: "GET",
    path: "/location_custom_targets_per_location",
    ...row,
    summary: "List the targets of each location: its own, else its group's, else the account's",
    permission: "target_score.read",
    status: 200,
    query: locationCustomTargets.locationCustomTargetsQuerySchema,
    answer: locationCustomTargets.locationCustomTargetsAnswerSchema,
  }),
  "location_custom_targets.create": operation({
    method: "POST",
    path: "/location_custom_targets",
    ...row,
    summary: "Set targets of the account, of a group or of a location",
    permission: "target_score.create",
    status: 201,
    refusals: [409],
    body: locationCustomTargets.newLocationCustomTargetBodySchema,
    answer: locationCustomTargets.locationCustomTargetSchema,
  }),
  "location_custom_targets.update": operation({
    method: "PATCH",
    path: "/location_custom_targets/{id}",
    ...row,
    summary: "Change targets",
    permission: "target_score.update",
    status: 200,
    refusals: [409],
    params: idParamSchema,
    body: locationCustomTargets.locationCustomTargetBodySchema,
    answer: locationCustomTargets.locationCustomTargetSchema,
  }),
  "location_custom_targets.delete": operation({
    method: "DELETE",
    path: "/location_custom_targets/{id}",
    ...row,
    summary: "Delete targets",
    permission: "target_score.delete",
    status: 204,
    params: idParamSchema,
  }),
} as const
