import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as exportFiles from "./schema.ts"

/** Files that are made while the caller waits elsewhere (D-107, D-108). What may be in one is asked by its resource. */
export const exportFilesOperations = {
  "export_files.list": operation({
    method: "GET",
    path: "/export_files",
    optional: "page",
    summary: "List requested files in the account, newest first",
    tag: "exports",
    access: "active",
    permission: "account_setting.update",
    status: 200,
    query: exportFiles.exportFilesQuerySchema,
    answer: exportFiles.exportFilesAnswerSchema,
  }),
  "export_files.create": operation({
    method: "POST",
    path: "/export_files/{account_id}",
    summary: "Request a file",
    tag: "exports",
    access: "active",
    status: 201,
    refusals: [409],
    params: exportFiles.exportFileParamsSchema,
    body: exportFiles.exportFileBodySchema,
    answer: exportFiles.exportFileSchema,
  }),
  "export_files.get": operation({
    method: "GET",
    path: "/export_files/{id}",
    summary: "Get the status of a file you requested or received with this signed link",
    tag: "exports",
    access: "active",
    status: 200,
    refusals: [410],
    params: idParamSchema,
    query: exportFiles.fileLinkQuerySchema,
    answer: exportFiles.exportFileSchema,
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
    params: idParamSchema,
    query: exportFiles.fileLinkQuerySchema,
  }),
} as const
