import type { Verbs } from "../service.ts"
import { createBulkActions } from "./create-bulk-actions.ts"
import { undoBulkAction } from "./undo-bulk-action.ts"

export const verbs = {
  "bulk_actions.create": createBulkActions,
  "bulk_actions.undo": undoBulkAction,
} satisfies Verbs
