import { z } from "zod"
import { daySchema, idSchema, listAnswer, pageQuery } from "../common.ts"
import { hoursSchema, slotSchema } from "../locations/hours.ts"
import { maxSlots } from "../locations/hours-constants.ts"
import { locationBulkStatuses, locationResults, maxBulkDates, maxBulkLocations } from "./constants.ts"

const count = z.number().int()

/** POST /location_bulk_actions: either the whole week of each location, or the hours of dates. */
export const locationBulkActionBodySchema = z.strictObject({
  account_id: idSchema.optional(),
  location_ids: z.array(idSchema).min(1, "can't be blank").max(maxBulkLocations, "is too long"),
  hours: hoursSchema.optional(),
  special_hours: z
    .array(
      z.object({
        start_date: daySchema,
        closed: z.boolean(),
        is_24_hours: z.boolean().default(false),
        hours: z.array(slotSchema).max(maxSlots, `can have at most ${maxSlots} slots`).default([]),
      }),
    )
    .min(1, "can't be blank")
    .max(maxBulkDates, "is too long")
    .optional(),
})

/** A change of many locations, with how many of them stand how. */
export const locationBulkActionSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema,
  user_id: idSchema,
  /** Changed part: `hours` or `special_hours`. */
  change: z.enum(["hours", "special_hours"]),
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
