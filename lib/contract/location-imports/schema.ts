import { z } from "zod"
import { accountQuery, idSchema, listAnswer, pageQuery } from "../common.ts"
import { importEncodings } from "../imports/constants.ts"
import { importCharsetSchema, importMappingSchema, importNoteSchema } from "../imports/schema.ts"
import { trimmedLineSchema } from "../line.ts"
import { locationImportStatuses, locationRowActions } from "./constants.ts"

const count = z.number().int()

/** POST /import_locations: a form with one file (D-167). `dry_run` checks it and waits to be started. */
export const newLocationImportBodySchema = z.object({
  file_upload: z.file(),
  dry_run: z.enum(["true", "false"]).optional(),
  /** Groups that rows name and no one has are created; without it they are left out. Needs the permission to create groups. */
  create_groups: z.enum(["true", "false"]).optional(),
  /** Two letters: the country of new locations whose row names none. */
  default_country: trimmedLineSchema.max(10).nullish(),
})

/**
 * PATCH /import_locations/{id}: what is not given stays. `encoding` says how the letters of a CSV file are written; an empty
 * one takes what they show. `mapping` is as in PATCH /imports/{id}.
 */
export const locationImportBodySchema = z.object({
  encoding: z.union([z.enum(importEncodings), z.literal("")]).nullish(),
  mapping: importMappingSchema.optional(),
  /** Two letters: the country of new locations whose row names none. `(none)` rejects such rows, an empty one asks. */
  default_country: trimmedLineSchema.max(10).nullish(),
})

/** A file of locations that was uploaded, and what it has changed, or would. */
export const locationImportSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema,
  user_id: idSchema,
  file_name: z.string(),
  status: z.enum(locationImportStatuses),
  /** Hundredths of the rows that are done. */
  progress: count,
  rows: count,
  created: count,
  updated: count,
  unchanged: count,
  failed: count,
  /** The encoding that was chosen. */
  encoding: z.enum(importEncodings).nullish(),
  /** Evidence on the encoding of the file, if it is not all UTF-8. */
  charset: importCharsetSchema.nullish(),
  /** Names of all columns; of those with the same name, with their position. */
  columns: z.array(z.string()).optional(),
  /** The line that they are in; what is above is taken as a title. */
  header_line: count.optional(),
  /** Every field that a file can have, and the column that it is read from. */
  mapping: z.record(z.string(), z.string().nullable()).optional(),
  /** Fields for which a column has to be chosen, among these. */
  unclear: z
    .array(
      z.looseObject({
        field: z.string(),
        columns: z.array(z.string()),
        samples: z.array(z.string()).optional(),
        /** Whether it can be answered with `(none)`. */
        is_optional: z.boolean().optional(),
      }),
    )
    .optional(),
  /** The country of new locations whose row names none; `(none)` where there is none. */
  default_country: z.string().nullish(),
  /** Cells that are not imported although their rows are. */
  notes: z.array(importNoteSchema).optional(),
  /** Names of columns that are not imported. */
  left_columns: z.array(z.string()).optional(),
  /** Names of the groups that were created, or would be. */
  new_groups: z.array(z.string()).optional(),
  /** The first rows that failed. */
  errors: z.array(z.looseObject({ row: count, message: z.string() })),
  /** Why the file cannot be read, or what of it could not be undone. */
  message: z.string().nullish(),
  created_at: z.string(),
  finished_at: z.string().nullish(),
  /** Then it is forgotten. */
  expires_at: z.string(),
})
export type LocationImport = z.infer<typeof locationImportSchema>

export const locationImportsQuerySchema = z.object({ ...accountQuery, ...pageQuery })
export const locationImportsAnswerSchema = listAnswer("location_imports", locationImportSchema)

/** GET /import_locations/count: how many are at work (D-167). */
export const locationImportCountSchema = z.looseObject({ count })

/** Result of one row, done or planned: fields as the file of locations writes them. */
export const locationImportRowSchema = z.looseObject({
  /** Line of the file on which it begins. */
  row: count,
  action: z.enum(locationRowActions),
  location_id: idSchema.nullish(),
  name: z.string().nullish(),
  message: z.string().nullish(),
  changes: z.array(
    z.looseObject({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})
export type LocationImportRow = z.infer<typeof locationImportRowSchema>

/** GET /import_locations/{id}/rows. */
export const locationImportRowsQuerySchema = z.object({
  ...pageQuery,
  action: z.enum(locationRowActions).optional(),
})
export const locationImportRowsAnswerSchema = listAnswer("rows", locationImportRowSchema)
