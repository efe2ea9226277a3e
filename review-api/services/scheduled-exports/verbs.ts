import type { Verbs } from "../service.ts"
import { createScheduledExport } from "./create-scheduled-export.ts"
import { deleteScheduledExport } from "./delete-scheduled-export.ts"
import { getScheduledExport } from "./get-scheduled-export.ts"
import { listDeliveries } from "./list-deliveries.ts"
import { listScheduledExports } from "./list-scheduled-exports.ts"
import { takeOverScheduledExport } from "./take-over-scheduled-export.ts"
import { updateScheduledExport } from "./update-scheduled-export.ts"

export const verbs = {
  "scheduled_exports.list": listScheduledExports,
  "scheduled_exports.get": getScheduledExport,
  "scheduled_exports.create": createScheduledExport,
  "scheduled_exports.update": updateScheduledExport,
  "scheduled_exports.take_over": takeOverScheduledExport,
  "scheduled_exports.delete": deleteScheduledExport,
  "scheduled_exports.list_deliveries": listDeliveries,
} satisfies Verbs
