import { z } from "zod"
import { accountQuery, fileQuery, sortQuery } from "../common.ts"
import { listingSorts } from "../local-listings/constants.ts"
import { listingsFilterSchema } from "../local-listings/schema.ts"
import { fileContents, fileDirectories, fileProblemCodes } from "./constants.ts"

/** GET /directory_files: behind the filters of local listings. */
export const directoryFilesQuerySchema = listingsFilterSchema.extend(accountQuery)

/** Summary of a directory's file, and why locations are left out; a location may have several problems. */
export const directoryFileSchema = z.looseObject({
  directory_code: z.enum(fileDirectories),
  directory_name: z.string(),
  total: z.number().int(),
  left_out: z.number().int(),
  problems: z.array(z.looseObject({ code: z.enum(fileProblemCodes), count: z.number().int() })),
})
export type DirectoryFile = z.infer<typeof directoryFileSchema>
export const directoryFilesSchema = z.looseObject({ directory_files: z.array(directoryFileSchema) })

/** GET /directory_files/export: the locations that the list of local listings shows, in its order. */
export const directoryFileQuerySchema = fileQuery(
  listingsFilterSchema.extend({
    ...sortQuery(listingSorts, "one"),
    directory_code: z.enum(fileDirectories, "does not take files"),
    content: z.enum(fileContents).optional(),
  }),
)
