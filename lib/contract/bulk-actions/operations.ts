import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as bulkActions from "./schema.ts"

const row = { tag: "google_posts", access: "active" } as const

export const bulkActionsOperations = {
  "bulk_actions.create": operation({
    method: "POST",
    path: "/bulk_actions",
    ...row,
    summary: "Post to the locations that a filter finds",
    permission: "google_post_content.create",
    status: 202,
    refusals: [403, 404],
    body: bulkActions.newBulkActionsBodySchema,
    answer: bulkActions.newBulkActionsSchema,
  }),
  "bulk_actions.undo": operation({
    method: "POST",
    path: "/bulk_actions/{id}/undo",
    ...row,
    optional: "page",
    summary: "Delete the posts that a bulk action has published, here and at Google",
    permission: "google_post_content.delete",
    status: 202,
    refusals: [409],
    params: idParamSchema,
    answer: bulkActions.undoneBulkActionSchema,
  }),
} as const
