import type { Mount } from "../http/mount.ts"
import { createExportFile } from "../services/export-files/create-export-file.ts"
import { downloadExportFile } from "../services/export-files/download-export-file.ts"
import { getExportFile } from "../services/export-files/get-export-file.ts"
import { listExportFiles } from "../services/export-files/list-export-files.ts"

export function exportRoutes(mount: Mount): void {
  mount("export_files.list", listExportFiles)
  mount("export_files.create", createExportFile)
  mount("export_files.get", getExportFile)
  mount("export_files.download", downloadExportFile)
}
