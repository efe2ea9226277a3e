import type { Mount } from "../http/mount.ts"
import { exportChildren } from "../services/reports/export-children.ts"
import { listChildren } from "../services/reports/list-children.ts"

export function reportRoutes(mount: Mount): void {
  mount("reports.list_children", listChildren)
  mount("reports.export_children", exportChildren)
}
