import type { Verbs } from "../service.ts"
import { createBulkAction } from "./create-bulk-action.ts"
import { getBulkAction } from "./get-bulk-action.ts"

export const verbs = {
  "review_bulk_actions.create": createBulkAction,
  "review_bulk_actions.get": getBulkAction,
} satisfies Verbs
