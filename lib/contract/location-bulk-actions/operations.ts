import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as locationBulkActions from "./schema.ts"

const row = {
  optional: "page",
  tag: "locations",
  access: "active",
  permission: "location.update",
} as const

/** One change for many locations, which is made while no one waits (D-166, D-191). */
export const locationBulkActionsOperations = {
  "location_bulk_actions.create": operation({
    method: "POST",
    path: "/location_bulk_actions",
    ...row,
    summary:
      "Change hours, holiday hours, fields or Auto Sync, or settle differences, of up to 5,000 locations",
    status: 202,
    body: locationBulkActions.locationBulkActionBodySchema,
    answer: locationBulkActions.locationBulkActionSchema,
  }),
  "location_bulk_actions.preview": operation({
    method: "POST",
    path: "/location_bulk_actions/preview",
    ...row,
    summary: "Preview what a change would do at each location, without making it",
    status: 200,
    query: locationBulkActions.locationBulkPreviewQuerySchema,
    body: locationBulkActions.locationBulkPreviewBodySchema,
    answer: locationBulkActions.locationBulkPreviewSchema,
  }),
  "location_bulk_actions.get": operation({
    method: "GET",
    path: "/location_bulk_actions/{id}",
    ...row,
    summary: "Get the progress of a change of many locations",
    status: 200,
    params: idParamSchema,
    answer: locationBulkActions.locationBulkActionSchema,
  }),
  "location_bulk_actions.list_results": operation({
    method: "GET",
    path: "/location_bulk_actions/{id}/results",
    ...row,
    summary: "List the result of such a change for each location",
    status: 200,
    params: idParamSchema,
    query: locationBulkActions.locationBulkResultsQuerySchema,
    answer: locationBulkActions.locationBulkResultsAnswerSchema,
  }),
  "location_bulk_actions.retry": operation({
    method: "POST",
    path: "/location_bulk_actions/{id}/retry",
    ...row,
    summary: "Try again to change the locations that could not be changed",
    status: 202,
    refusals: [409],
    params: idParamSchema,
    answer: locationBulkActions.locationBulkActionSchema,
  }),
  "location_bulk_actions.undo": operation({
    method: "POST",
    path: "/location_bulk_actions/{id}/undo",
    ...row,
    summary: "Undo such a change where the locations have not been changed since",
    status: 202,
    refusals: [409],
    params: idParamSchema,
    answer: locationBulkActions.locationBulkActionSchema,
  }),
} as const
