import type { Mount } from "../http/mount.ts"
import { createScheduledExport } from "../services/scheduled-exports/create-scheduled-export.ts"
import { deleteScheduledExport } from "../services/scheduled-exports/delete-scheduled-export.ts"
import { getScheduledExport } from "../services/scheduled-exports/get-scheduled-export.ts"
import { listDeliveries } from "../services/scheduled-exports/list-deliveries.ts"
import { listScheduledExports } from "../services/scheduled-exports/list-scheduled-exports.ts"
import { takeOverScheduledExport } from "../services/scheduled-exports/take-over-scheduled-export.ts"
import { updateScheduledExport } from "../services/scheduled-exports/update-scheduled-export.ts"

export function scheduledExportRoutes(mount: Mount): void {
  mount("scheduled_exports.list", listScheduledExports)
  mount("scheduled_exports.get", getScheduledExport)
  mount("scheduled_exports.create", createScheduledExport)
  mount("scheduled_exports.update", updateScheduledExport)
  mount("scheduled_exports.take_over", takeOverScheduledExport)
  mount("scheduled_exports.delete", deleteScheduledExport)
  mount("scheduled_exports.list_deliveries", listDeliveries)
}
