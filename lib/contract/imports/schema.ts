import { z } from "zod"
import { accountQuery, idSchema, listAnswer, pageQuery } from "../common.ts"
import { trimmedLineSchema } from "../line.ts"
import { dateOrders, importEncodings, importFormats, importStates, ratingScales } from "./constants.ts"

/**
 * Choices sent with a file: the source of its reviews, defaults for rows without date or location, and what the
 * file itself may not show: the order of day and month in dates with the year last, the best rating, and how its letters
 * are written. An empty one takes what is found.
 */
const choices = {
  source: trimmedLineSchema.max(100).nullish(),
  default_date: z.union([z.iso.date(), z.literal("")]).nullish(),
  default_location: trimmedLineSchema.max(200).nullish(),
  date_order: z.union([z.enum(dateOrders), z.literal("")]).nullish(),
  rating_scale: z.union([z.enum(ratingScales), z.literal("")]).nullish(),
  encoding: z.union([z.enum(importEncodings), z.literal("")]).nullish(),
}

/** POST /imports: a form with one file. */
export const newImportBodySchema = z.object({ file_upload: z.file(), ...choices })

/** The column of a field, by its name. */
export const importMappingSchema = z.record(z.string().max(50), z.string().max(1_000).nullable())

/**
 * PATCH /imports/{id}: what is not given stays. `mapping` names the column of a field, an empty one the usual; `(none)`
 * takes none.
 */
export const importBodySchema = z.object({
  ...choices,
  mapping: importMappingSchema.optional(),
  /** The scales of some sources of the file, by their `key`; an empty one takes what is found. */
  rating_scales: z
    .record(z.string().max(200), z.union([z.enum(ratingScales), z.literal("")]).nullable())
    .optional(),
})

const count = z.number().int()

/** Evidence on the order of day and month: how many rows can be read one way only, and both ways. */
export const importDatesSchema = z.looseObject({
  /** The order that all of them allow; none where both do, or where they contradict each other. */
  order: z.enum(dateOrders).nullable(),
  day_first: count,
  month_first: count,
  /** Of years of two digits. */
  year_first: count.optional(),
  open: count,
  /** The orders that are possible, where that is open. */
  choices: z.array(z.enum(dateOrders)).optional(),
  /** Some dates as the file has them, and their days in each order; null where it is none. */
  samples: z.array(
    z.looseObject({
      line: count,
      text: z.string(),
      day_first: z.string().nullable(),
      month_first: z.string().nullable(),
      year_first: z.string().nullish(),
    }),
  ),
})
export type ImportDates = z.infer<typeof importDatesSchema>

const stars = z.number().nullable()

const ratingSampleSchema = z.looseObject({
  line: count,
  text: z.string(),
  stars: z.record(z.string(), stars),
})

/** Evidence on the scale of the ratings that one source has. */
export const importSourceRatingsSchema = z.looseObject({
  /** The name as it is compared, `none` for rows that name none. */
  key: z.string(),
  name: z.string(),
  scale: z.enum(ratingScales).nullable(),
  likely: z.enum(ratingScales),
  choices: z.array(z.looseObject({ scale: z.enum(ratingScales), beyond: count })).optional(),
  samples: z.array(ratingSampleSchema),
})
export type ImportSourceRatings = z.infer<typeof importSourceRatingsSchema>

/** Evidence on the scale of ratings: how many numbers fit on each and on none below. */
export const importRatingsSchema = z.looseObject({
  /** Scale of all ratings; none where the numbers are ambiguous. */
  scale: z.enum(ratingScales).nullable(),
  /** The least that all fit on. */
  likely: z.enum(ratingScales),
  up_to_5: count,
  up_to_10: count,
  up_to_100: count,
  /** Scales that the numbers may be on, where that is open, and how many are beyond each. */
  choices: z.array(z.looseObject({ scale: z.enum(ratingScales), beyond: count })).optional(),
  /** Numbers that are 0: no rating, on any scale. */
  zeros: count.optional(),
  /** Sources with scales of their own, where these differ or are open: then they count in place of the file's. */
  sources: z.array(importSourceRatingsSchema).optional(),
  /** Some numbers as the file has them, and their stars on each scale; null where they are beyond it. */
  samples: z.array(ratingSampleSchema),
})
export type ImportRatings = z.infer<typeof importRatingsSchema>

/** How the letters of a file are written. */
export const importCharsetSchema = z.looseObject({
  encoding: z.enum(importEncodings),
  /** Cells with letters beyond ASCII. */
  foreign: count,
  /** Otherwise it has to be chosen. */
  is_certain: z.boolean(),
  /** Likely ones, best first, with some of the text. */
  choices: z.array(z.looseObject({ encoding: z.enum(importEncodings), sample: z.string() })),
  /** Cells with broken characters in a file that is UTF-8 otherwise. */
  damaged: count.optional(),
})
export type ImportCharset = z.infer<typeof importCharsetSchema>

/** A row as it will be; `reason` where it can't be imported. */
export const importPreviewSchema = z.looseObject({
  line: count,
  reason: z.string().nullable(),
  location: z.string().nullable(),
  address: z.string().nullable(),
  rating: z.number().nullable(),
  recommends: z.boolean().nullable(),
  title: z.string().nullable(),
  content: z.string().nullable(),
  author: z.string().nullable(),
  /** Local where the file names no zone: `2025-01-31T10:00:00`. As the file has it while the order of dates is open. */
  published_at: z.string().nullable(),
  response: z.string().nullable(),
  /** The rating as the file has it while the scale is open. */
  rating_text: z.string().nullish(),
  /** Number of its photos. */
  images: count.nullish(),
  /** Whether its review is in already, or it repeats another row of the file. */
  known: z.enum(["imported", "repeated"]).nullish(),
})
export type ImportPreview = z.infer<typeof importPreviewSchema>

/** Rows with the id of another row of their file, of which the newest, or else the first, is taken. */
export const importRepeatsSchema = z.looseObject({
  rows: count,
  /** Of these, those that say something else than the one that is taken, and the lines of the first. */
  differing: count,
  lines: z.array(count),
})
export type ImportRepeats = z.infer<typeof importRepeatsSchema>

/** Parts of rows that are not imported although the rows are: addresses of photos that are none, for example. */
export const importNoteSchema = z.looseObject({
  kind: z.enum([
    "blank",
    "images",
    "many_images",
    "response_date",
    "response_draft",
    "response_undated",
    "raised",
    "source",
    "shortened_id",
    "neither",
    "url",
    "zone",
    "repaired",
    "markup",
    "place",
    "left_out",
    "part",
  ]),
  field: z.string(),
  rows: count,
  samples: z.array(z.looseObject({ line: count, text: z.string() })),
})
export type ImportNote = z.infer<typeof importNoteSchema>

/** Evidence from all rows on how to read a file. */
export const importReadingSchema = z.looseObject({
  separator: z.string().nullable(),
  /** The line that the names of columns are in; what is above is left out. */
  header_line: count,
  charset: importCharsetSchema,
  ratings: importRatingsSchema.nullable(),
  /** Words that are ratings, and their stars. */
  rating_words: z.array(z.looseObject({ word: z.string(), stars: z.number() })).optional(),
  /** Rows with a rating that can't be read, which are rejected, and the first spellings of it. */
  unread_ratings: z
    .looseObject({ rows: count, samples: z.array(z.looseObject({ line: count, text: z.string() })) })
    .optional(),
  /**
   * Fields that several columns are named for, of which the rows show none to be the right one; or one whose cells may
   * mean something else, with what they would be.
   */
  unclear: z.array(
    z.looseObject({
      field: z.string(),
      columns: z.array(z.string()),
      samples: z.array(z.string()).optional(),
    }),
  ),
  /** Columns with text that are not imported. */
  left: z.array(z.string()),
  /** Rows without one. */
  without: z.looseObject({ rating: count, content: count, author: count, published_at: count }),
  /** Rows with characters that could not be read. */
  unreadable: count.optional(),
  /** Known rows that repeat another row of the file. */
  repeats: importRepeatsSchema.optional(),
  notes: z.array(importNoteSchema).optional(),
  /** The source of all rows. */
  source: z.string(),
  /** The first rows. */
  preview: z.array(importPreviewSchema),
})
export type ImportReading = z.infer<typeof importReadingSchema>

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
  /** As they were chosen. */
  rating_scale: z.enum(ratingScales).nullish(),
  rating_scales: z.record(z.string(), z.enum(ratingScales)).nullish(),
  encoding: z.enum(importEncodings).nullish(),
  /** None before the file has been checked. */
  reading: importReadingSchema.nullish(),
  /** Of a CSV file, in its order; of other JSON than Google's, the keys of its objects. */
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

/** Rows removed by undoing an import: reviews with everything attached, and locations that only it added. */
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
