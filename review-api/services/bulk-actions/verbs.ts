import type { Verbs } from "../service.ts"
import { createBulkActions } from "./create-bulk-actions.ts"

export const verbs = { "bulk_actions.create": createBulkActions } satisfies Verbs
