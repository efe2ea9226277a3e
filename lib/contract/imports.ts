import { z } from "zod"
import { accountQuery, idSchema, listAnswer, pageQuery } from "./common.ts"
import { importFormats, importStates } from "./import-words.ts"
import { trimmedLineSchema } from "./line.ts"

/** What is asked for with a file: the source of its reviews, and what rows get that have no date or location. */
const choices = {
  source: trimmedLineSchema.max(100).nullish(),
  default_date: z.union([z.iso.date(), z.literal("")]).nullish(),
  default_location: trimmedLineSchema.max(200).nullish(),
}

/** POST /imports: a form with one file. */
export const newImportBodySchema = z.object({ file_upload: z.file(), ...choices })

/** PATCH /imports/{id}: what is not given stays. `mapping` names the column of a field; an empty one takes the usual. */
export const importBodySchema = z.object({
  ...choices,
  mapping: z.record(z.string().max(50), z.string().max(1_000).nullable()).optional(),
})

const count = z.number().int()

/** A file of reviews that was uploaded, what it would bring, and what it has brought. */
export const importSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema,
  user_id: idSchema.nullish(),
  file_name: z.string(),
  bytes: count,
  format: z.enum(importFormats),
  state: z.enum(importStates),
  source: z.string().nullish(),
  default_date: z.string().nullish(),
  default_location: z.string().nullish(),
  /** Of a CSV file, in its order. */
  columns: z.array(z.string()),
  /** Every field that a file can have, and the column that it is read from. */
  mapping: z.record(z.string(), z.string().nullable()),
  /** Hundredths of the file that are read. */
  progress: count,
  rows: count,
  new_reviews: count,
  known_reviews: count,
  rejected_rows: count,
  new_locations: count,
  /** The first rejected rows. */
  rejected: z.array(z.looseObject({ line: count, reason: z.string(), text: z.string() })),
  /** Why it failed. */
  message: z.string().nullish(),
  created_at: z.string(),
  finished_at: z.string().nullish(),
  /** Then it is forgotten, and its file removed. */
  expires_at: z.string().nullish(),
})
export type Import = z.infer<typeof importSchema>

export const importsQuerySchema = z.object({
  ...accountQuery,
  ...pageQuery,
})
export const importsAnswerSchema = listAnswer("imports", importSchema)
