import { z } from "zod"
import { daySchema, idSchema, listAnswer, pageQuery } from "../common.ts"
import { bulkListingChoices, directoryCodes, listingFieldNames } from "../local-listings/constants.ts"
import { hoursSchema, slotSchema } from "../locations/hours.ts"
import { maxSlots } from "../locations/hours-constants.ts"
import { locationBodySchema, newLocationBodySchema } from "../locations/schema.ts"
import { holidayNameSchema } from "../special-hours/schema.ts"
import {
  locationBulkChanges,
  locationBulkFields,
  locationBulkStatuses,
  locationResults,
  maxBulkDates,
  maxBulkLocations,
} from "./constants.ts"

const count = z.number().int()

const { shape } = locationBodySchema

/** Fields that many locations get, as PATCH /locations/{id} takes them; null takes a value away. */
export const locationBulkFieldsSchema = z
  .strictObject({
    public_name: newLocationBodySchema.shape.public_name,
    is_headquarters: shape.is_headquarters,
    time_zone: shape.time_zone,
    phone: shape.phone,
    website: shape.website,
    category_id: shape.category_id,
    open_status: shape.open_status,
  })
  .refine((fields) => Object.values(fields).some((value) => value !== undefined), "can't be blank")
export type LocationBulkFields = z.infer<typeof locationBulkFieldsSchema>

/** How many locations settle their differences with directories, as one does with `local_listings.resolve`. */
export const locationBulkListingsSchema = z.strictObject({
  keep: z.enum(bulkListingChoices, "is not a choice"),
  /** All directories without it, to which our data alone can go. */
  directory_code: z.enum(directoryCodes, "is not a directory").optional(),
  /** All fields without it. */
  field: z.enum(listingFieldNames, "is not compared with directories").optional(),
})
export type LocationBulkListings = z.infer<typeof locationBulkListingsSchema>

const locationIdsSchema = z.array(idSchema).min(1, "can't be blank").max(maxBulkLocations, "is too long")

/** POST /location_bulk_actions: the whole week of each location, the hours of dates, fields, Auto Sync, or differences. */
export const locationBulkActionBodySchema = z.strictObject({
  account_id: idSchema.optional(),
  location_ids: locationIdsSchema,
  hours: hoursSchema.optional(),
  special_hours: z
    .array(
      z.object({
        start_date: daySchema,
        closed: z.boolean(),
        is_24_hours: z.boolean().default(false),
        hours: z.array(slotSchema).max(maxSlots, `can have at most ${maxSlots} slots`).default([]),
        name: holidayNameSchema,
        /** Those of the locations that the date is for; all unless given. */
        location_ids: locationIdsSchema.optional(),
      }),
    )
    .min(1, "can't be blank")
    .max(maxBulkDates, "is too long")
    .optional(),
  fields: locationBulkFieldsSchema.optional(),
  /** Turns Auto Sync on or off. */
  auto_sync: z.boolean().optional(),
  listings: locationBulkListingsSchema.optional(),
})

/** A change of many locations, with how many of them stand how. */
export const locationBulkActionSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema,
  user_id: idSchema,
  /** Changed part. */
  change: z.enum(locationBulkChanges),
  /** Of a change of fields what they are set to; of an undo what it takes back. */
  fields: z.looseObject({}).nullish(),
  /** Of a change of Auto Sync whether it is turned on; of an undo what it takes back. */
  auto_sync: z.boolean().nullish(),
  /** Of settled differences how; of an undo what it takes back. */
  listings: z
    .looseObject({
      keep: z.enum(bulkListingChoices),
      directory_code: z.enum(directoryCodes).nullish(),
      field: z.enum(listingFieldNames).nullish(),
    })
    .nullish(),
  status: z.enum(locationBulkStatuses),
  /** Hundredths of the locations that are done. */
  progress: count,
  total: count,
  changed: count,
  unchanged: count,
  failed: count,
  created_at: z.string(),
  finished_at: z.string().nullish(),
  /** The change that this one undoes. */
  undo_of_id: idSchema.nullish(),
  /** The change that undoes this one. */
  undone_by_id: idSchema.nullish(),
  /** Until when it can be undone; null when it can't be. */
  undo_until: z.string().nullish(),
})
export type LocationBulkAction = z.infer<typeof locationBulkActionSchema>

/** Result for one location. */
export const locationBulkResultSchema = z.looseObject({
  location_id: idSchema,
  name: z.string(),
  result: z.enum(locationResults),
  /** Why it could not be changed. */
  reason: z.string().nullish(),
})
export type LocationBulkResult = z.infer<typeof locationBulkResultSchema>

/** GET /location_bulk_actions/{id}/results. */
export const locationBulkResultsQuerySchema = z.object({
  ...pageQuery,
  result: z.enum(locationResults).optional(),
})
export const locationBulkResultsAnswerSchema = listAnswer("results", locationBulkResultSchema)

/** POST /location_bulk_actions/preview: one of fields, Auto Sync and differences. */
export const locationBulkPreviewBodySchema = z.strictObject({
  account_id: idSchema.optional(),
  location_ids: locationIdsSchema,
  fields: locationBulkFieldsSchema.optional(),
  auto_sync: z.boolean().optional(),
  listings: locationBulkListingsSchema.optional(),
})

/** Fields that listings have besides. */
const onlyListed = ["hours", "special_hours"] as const

const previewResults = ["changed", "unchanged", "failed"] as const

/** The rows of the preview that are asked for. */
export const locationBulkPreviewQuerySchema = z.object({
  page: pageQuery.page,
  per_page: pageQuery.per_page,
  result: z.enum(previewResults).optional(),
})

/** Effect of a change at one location; a category goes by its name. */
export const locationBulkPreviewRowSchema = z.looseObject({
  location_id: idSchema,
  name: z.string(),
  /** Code of its country, in which a phone number is written. */
  country: z.string().nullish(),
  result: z.enum(previewResults),
  changes: z.array(
    z.looseObject({
      field: z.enum([...locationBulkFields, ...onlyListed, "auto_sync"]),
      /** The directory that shows it, or that it comes from. */
      directory_code: z.enum(directoryCodes).nullish(),
      before: z.unknown(),
      after: z.unknown(),
    }),
  ),
  /** Why it cannot be changed. */
  reason: z.string().nullish(),
})
export type LocationBulkPreviewRow = z.infer<typeof locationBulkPreviewRowSchema>

export const locationBulkPreviewSchema = z.looseObject({
  changed: count,
  unchanged: count,
  failed: count,
  /** Of the rows that were asked for. */
  page: count,
  total_pages: count,
  locations: z.array(locationBulkPreviewRowSchema),
})
export type LocationBulkPreview = z.infer<typeof locationBulkPreviewSchema>
