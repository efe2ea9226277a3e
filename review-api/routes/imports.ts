import type { Mount } from "../http/mount.ts"
import { createImport } from "../services/imports/create-import.ts"
import { deleteImport } from "../services/imports/delete-import.ts"
import { downloadRejected } from "../services/imports/download-rejected.ts"
import { getImport } from "../services/imports/get-import.ts"
import { listImports } from "../services/imports/list-imports.ts"
import { previewImportUndo } from "../services/imports/preview-import-undo.ts"
import { startImport } from "../services/imports/start-import.ts"
import { undoImport } from "../services/imports/undo-import.ts"
import { updateImport } from "../services/imports/update-import.ts"

export function importRoutes(mount: Mount): void {
  mount("imports.list", listImports)
  mount("imports.create", createImport)
  mount("imports.get", getImport)
  mount("imports.update", updateImport)
  mount("imports.start", startImport)
  mount("imports.preview_undo", previewImportUndo)
  mount("imports.undo", undoImport)
  mount("imports.delete", deleteImport)
  mount("imports.download_rejected", downloadRejected)
}
