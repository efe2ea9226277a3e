import type { Verbs } from "../service.ts"
import { createImport } from "./create-import.ts"
import { deleteImport } from "./delete-import.ts"
import { downloadRejected } from "./download-rejected.ts"
import { getImport } from "./get-import.ts"
import { listImports } from "./list-imports.ts"
import { previewImportUndo } from "./preview-import-undo.ts"
import { startImport } from "./start-import.ts"
import { undoImport } from "./undo-import.ts"
import { updateImport } from "./update-import.ts"

export const verbs = {
  "imports.list": listImports,
  "imports.create": createImport,
  "imports.get": getImport,
  "imports.update": updateImport,
  "imports.start": startImport,
  "imports.preview_undo": previewImportUndo,
  "imports.undo": undoImport,
  "imports.delete": deleteImport,
  "imports.download_rejected": downloadRejected,
} satisfies Verbs
