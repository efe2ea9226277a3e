import { operation } from "../operation.ts"
import * as directoryFiles from "./schema.ts"

const row = {
  tag: "local_listings",
  access: "active",
  permission: "local_listing.read",
  optional: "page",
  status: 200,
} as const

/** Files of locations that people upload to directories without an open API. */
export const directoryFilesOperations = {
  "directory_files.list": operation({
    method: "GET",
    path: "/directory_files",
    ...row,
    summary: "Count the locations in the files for Apple Maps and Bing, and those left out",
    query: directoryFiles.directoryFilesQuerySchema,
    answer: directoryFiles.directoryFilesSchema,
  }),
  "directory_files.export": operation({
    method: "GET",
    path: "/directory_files/export",
    ...row,
    summary: "Export locations as a file to upload to Apple Maps or Bing",
    streams: true,
    query: directoryFiles.directoryFileQuerySchema,
  }),
} as const
