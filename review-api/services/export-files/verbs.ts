import type { Verbs } from "../service.ts"
import { createExportFile } from "./create-export-file.ts"
import { downloadExportFile } from "./download-export-file.ts"
import { getExportFile } from "./get-export-file.ts"
import { listExportFiles } from "./list-export-files.ts"

export const verbs = {
  "export_files.list": listExportFiles,
  "export_files.create": createExportFile,
  "export_files.get": getExportFile,
  "export_files.download": downloadExportFile,
} satisfies Verbs
