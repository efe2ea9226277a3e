import { fileLinkQuerySchema } from "../export-files/schema.ts"
import { operation } from "../operation.ts"
import { fileParamsSchema } from "./schema.ts"

/** Stored files by signed addresses that expire (design 5). */
export const filesOperations = {
  "files.get": operation({
    method: "GET",
    path: "/files/{folder}/{account}/{file}",
    optional: "part",
    summary: "Get an image, or a range of it, by its signed address",
    tag: "uploads",
    access: "public",
    status: 200,
    refusals: [410],
    streams: true,
    params: fileParamsSchema,
    query: fileLinkQuerySchema,
  }),
} as const
