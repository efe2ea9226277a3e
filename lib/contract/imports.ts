import { z } from "zod"
import { accountQuery, idSchema, listAnswer, pageQuery } from "./common.ts"
import { dateOrders, importFormats, importStates } from "./import-constants.ts"
import { trimmedLineSchema } from "./line.ts"

/**
 * What is asked for with a file: the source of its reviews, what rows get that have no date or location, and the order
 * of day and month in dates with the year last, where the file does not show it. An empty one takes what is found.
 */
const choices = {
  source: trimmedLineSchema.max(100).nullish(),
  default_date: z.union([z.iso.date(), z.literal("")]).nullish(),
  default_location: trimmedLineSchema.max(200).nullish(),
  date_order: z.union([z.enum(dateOrders), z.literal("")]).nullish(),
}

/** POST /imports: a form with one file. */
export const newImportBodySchema = z.object({ file_upload: z.file(), ...choices })

/** PATCH /imports/{id}: what is not given stays. `mapping` names the column of a field; an empty one takes the usual. */
export const importBodySchema = z.object({
  ...choices,
  mapping: z.record(z.string().max(50), z.string().max(1_000).nullable()).optional(),
})

const count = z.number().int()

/** What the rows of a file say about the order of day and month: how many can be read one way only, and both ways. */
export const importDatesSchema = z.looseObject({
  /** The order that all of them allow; none where both do, or where they contradict each other. */
  order: z.enum(dateOrders).nullable(),
  day_first: count,
  month_first: count,
  open: count,
  /** Some dates as the file has them, and their days in each order; null where it is none. */
  samples: z.array(
    z.looseObject({
      line: count,
      text: z.string(),
      day_first: z.string().nullable(),
      month_first: z.string().nullable(),
    }),
  ),
})
export type ImportDates = z.infer<typeof importDatesSchema>

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
  /** As it was chosen. */
  date_order: z.enum(dateOrders).nullish(),
  /** None where no date needs an order. */
  dates: importDatesSchema.nullish(),
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
  /** Why it failed, or why undoing it did. */
  message: z.string().nullish(),
  created_at: z.string(),
  finished_at: z.string().nullish(),
  /** Then it is forgotten, and its file removed. */
  expires_at: z.string().nullish(),
})
export type Import = z.infer<typeof importSchema>

/** What goes when an import is undone: reviews, what hangs on them, and locations that only it brought. */
export const importUndoSchema = z.looseObject({
  reviews: count,
  locations: count,
  responses: count,
  notes: count,
  tags: count,
})
export type ImportUndo = z.infer<typeof importUndoSchema>

export const importsQuerySchema = z.object({
  ...accountQuery,
  ...pageQuery,
})
export const importsAnswerSchema = listAnswer("imports", importSchema)
