import * as exports from "../exports.ts"
import { operation } from "../operation.ts"
import * as session from "../session.ts"

/** Files that are made while the caller waits elsewhere (D-107, D-108). What may be in one is asked by its resource. */
export const exportOperations = {
  "export_files.list": operation({
    method: "GET",
    path: "/export_files",
    optional: "page",
    summary: "List requested files in the account, newest first",
    tag: "exports",
    access: "active",
    permission: "account_setting.update",
    status: 200,
    query: exports.exportFilesQuerySchema,
    answer: exports.exportFilesAnswerSchema,
  }),
  "export_files.create": operation({
    method: "POST",
    path: "/export_files/{account_id}",
    summary: "Request a file",
    tag: "exports",
    access: "active",
    status: 201,
    refusals: [409],
    params: exports.exportFileParamsSchema,
    body: exports.exportFileBodySchema,
    answer: exports.exportFileSchema,
  }),
  "export_files.get": operation({
    method: "GET",
    path: "/export_files/{id}",
    summary: "Get the status of a file you requested or received with this signed link",
    tag: "exports",
    access: "active",
    status: 200,
    refusals: [410],
    params: session.idParamSchema,
    query: exports.fileLinkQuerySchema,
    answer: exports.exportFileSchema,
  }),
  "export_files.download": operation({
    method: "GET",
    path: "/fetch-export-file/{id}/file-data",
    summary: "Download a file you requested or received with this signed link",
    tag: "exports",
    access: "active",
    status: 200,
    refusals: [410],
    streams: true,
    params: session.idParamSchema,
    query: exports.fileLinkQuerySchema,
  }),
} as const
