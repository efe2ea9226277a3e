import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as reviewBulkActions from "./schema.ts"

const row = { tag: "reviews", access: "active" } as const

/** One change for many reviews. */
export const reviewBulkActionsOperations = {
  "review_bulk_actions.create": operation({
    method: "POST",
    path: "/review_bulk_actions",
    optional: "page",
    ...row,
    summary: "Set status, label or tags of selected reviews, or of all that match a filter",
    permission: "review.update",
    status: 200,
    refusals: [404],
    body: reviewBulkActions.bulkActionBodySchema,
    answer: reviewBulkActions.bulkActionSchema,
  }),
  "review_bulk_actions.get": operation({
    method: "GET",
    path: "/review_bulk_actions/{id}",
    optional: "page",
    ...row,
    summary: "Get the progress of your bulk action",
    permission: "review.read",
    status: 200,
    params: idParamSchema,
    answer: reviewBulkActions.bulkActionSchema,
  }),
} as const
