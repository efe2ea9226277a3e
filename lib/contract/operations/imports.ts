import { endpoints } from "../endpoints.ts"
import { importErrors, importLimits } from "../import-constants.ts"
import * as imports from "../imports.ts"
import { operation } from "../operation.ts"
import { idParamSchema } from "../session.ts"

const row = { tag: "imports", access: "active", permission: "account.update" } as const

/** Files of reviews, which only Admins bring in. A file is looked at first; nothing is written until it is started. */
export const importsOperations = {
  "imports.list": operation({
    ...endpoints["imports.list"],
    optional: "page",
    ...row,
    summary: "List uploaded files, newest first",
    status: 200,
    query: imports.importsQuerySchema,
    answer: imports.importsAnswerSchema,
  }),
  "imports.create": operation({
    ...endpoints["imports.create"],
    optional: "page",
    ...row,
    summary: "Upload a review file (CSV or Google Takeout, up to 50 MB) to be checked, not yet imported",
    status: 201,
    refusals: [409],
    maxFileBytes: importLimits.maxBytes,
    largeFileText: importErrors.maxBytes,
    body: imports.newImportBodySchema,
    answer: imports.importSchema,
  }),
  "imports.get": operation({
    ...endpoints["imports.get"],
    optional: "page",
    ...row,
    summary: "Get the status and contents of a file",
    status: 200,
    params: idParamSchema,
    answer: imports.importSchema,
  }),
  "imports.update": operation({
    ...endpoints["imports.update"],
    optional: "page",
    ...row,
    summary: "Change how a file is read and check it again",
    status: 200,
    refusals: [409],
    params: idParamSchema,
    body: imports.importBodySchema,
    answer: imports.importSchema,
  }),
  "imports.start": operation({
    ...endpoints["imports.start"],
    optional: "page",
    ...row,
    summary: "Import a checked file: all or nothing, one at a time",
    status: 202,
    refusals: [409, 422],
    params: idParamSchema,
    answer: imports.importSchema,
  }),
  "imports.preview_undo": operation({
    ...endpoints["imports.preview_undo"],
    optional: "page",
    ...row,
    summary: "Preview what undoing an import would remove",
    status: 200,
    refusals: [409],
    params: idParamSchema,
    answer: imports.importUndoSchema,
  }),
  "imports.undo": operation({
    ...endpoints["imports.undo"],
    optional: "page",
    ...row,
    summary:
      "Undo an import within 30 days: removes its reviews, and locations only it added, in the background",
    status: 202,
    refusals: [409],
    params: idParamSchema,
    answer: imports.importSchema,
  }),
  "imports.delete": operation({
    ...endpoints["imports.delete"],
    optional: "page",
    ...row,
    summary: "Stop an import and delete its file; finished imports are kept",
    status: 204,
    refusals: [409],
    params: idParamSchema,
  }),
  "imports.download_rejected": operation({
    ...endpoints["imports.download_rejected"],
    optional: "page",
    ...row,
    summary: "Download rejected rows with line numbers and reasons as CSV",
    status: 200,
    streams: true,
    params: idParamSchema,
  }),
} as const
