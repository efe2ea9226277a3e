import { endpoints } from "../endpoints.ts"
import { importFaults, importLimits } from "../import-words.ts"
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
    summary: "The files that were uploaded, newest first",
    status: 200,
    query: imports.importsQuerySchema,
    answer: imports.importsAnswerSchema,
  }),
  "imports.create": operation({
    ...endpoints["imports.create"],
    optional: "page",
    ...row,
    summary:
      "Upload a file of reviews, CSV or a Google Takeout, up to 50 MB; it is checked and not yet taken in",
    status: 201,
    refusals: [409],
    maxFileBytes: importLimits.maxBytes,
    largeFileText: importFaults.maxBytes,
    body: imports.newImportBodySchema,
    answer: imports.importSchema,
  }),
  "imports.get": operation({
    ...endpoints["imports.get"],
    optional: "page",
    ...row,
    summary: "How far a file is, and what is in it",
    status: 200,
    params: idParamSchema,
    answer: imports.importSchema,
  }),
  "imports.update": operation({
    ...endpoints["imports.update"],
    optional: "page",
    ...row,
    summary: "Change how a file is read; it is checked again",
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
    summary: "Take in a checked file: all of it or nothing, one at a time",
    status: 202,
    refusals: [409, 422],
    params: idParamSchema,
    answer: imports.importSchema,
  }),
  "imports.preview_undo": operation({
    ...endpoints["imports.preview_undo"],
    optional: "page",
    ...row,
    summary: "What would be removed if an import were undone",
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
      "Undo an import within 30 days: its reviews, and locations that only it brought, are removed in the background",
    status: 202,
    refusals: [409],
    params: idParamSchema,
    answer: imports.importSchema,
  }),
  "imports.delete": operation({
    ...endpoints["imports.delete"],
    optional: "page",
    ...row,
    summary: "Stop an import and forget its file; what a finished one brought stays",
    status: 204,
    refusals: [409],
    params: idParamSchema,
  }),
  "imports.download_rejected": operation({
    ...endpoints["imports.download_rejected"],
    optional: "page",
    ...row,
    summary: "The rows that cannot be taken, with their lines and the reasons, as CSV",
    status: 200,
    streams: true,
    params: idParamSchema,
  }),
} as const
