import { z } from "zod"
import {
  accountQuery,
  daySchema,
  idSchema,
  idTextSchema,
  listAnswer,
  pageQuery,
  sortQuery,
} from "../common.ts"
import { trimmedLineSchema } from "../line.ts"
import { slotSchema } from "../locations/hours.ts"
import { maxSlots } from "../locations/hours-constants.ts"

/** The hours of a location on one date, in place of those of the weekday (001 §3). */
export const specialHoursSchema = z.looseObject({
  id: idSchema,
  location_id: idSchema,
  start_date: daySchema,
  closed: z.boolean(),
  is_24_hours: z.boolean(),
  hours: z.array(slotSchema),
  /** Of the holiday (D-317). */
  name: z.string().nullish(),
})
export type SpecialHours = z.infer<typeof specialHoursSchema>

/** Name of a holiday, which stays with its date whatever hours it gets. */
export const holidayNameSchema = trimmedLineSchema.max(120, "is too long").nullish()

const slotsSchema = z.array(slotSchema).max(maxSlots, `can have at most ${maxSlots} slots`)

/** Locations that can be given holiday hours by one call. */
export const maxHolidayLocations = 500
export const holidayLocationIdsSchema = z
  .array(idSchema)
  .min(1, "can't be blank")
  .max(maxHolidayLocations, "is too long")

/** POST /special_hours (001 §7): for one location, or for many, whose entries on that date are replaced (D-191). */
export const newSpecialHoursBodySchema = z.object({
  account_id: idSchema.optional(),
  location_id: idSchema.optional(),
  location_ids: holidayLocationIdsSchema.optional(),
  start_date: daySchema,
  closed: z.boolean(),
  is_24_hours: z.boolean().default(false),
  hours: slotsSchema.default([]),
  name: holidayNameSchema,
})

/** The entry of the location, or those of the locations. */
export const newSpecialHoursAnswerSchema = z.union([
  specialHoursSchema,
  z.looseObject({ special_hours: z.array(specialHoursSchema) }),
])

/** PATCH /special_hours/{id} (001 §7): what is absent stays. */
export const specialHoursBodySchema = z.object({
  account_id: idSchema.optional(),
  start_date: daySchema.optional(),
  closed: z.boolean().optional(),
  is_24_hours: z.boolean().optional(),
  hours: slotsSchema.optional(),
  name: holidayNameSchema,
})

/** DELETE /special_hours/{id} (001 §7). */
export const deleteSpecialHoursQuerySchema = z.object({ ...accountQuery })

/** GET /special_hours (001 §7): dates of a location from `start_date` on. */
export const specialHoursQuerySchema = z.object({
  ...accountQuery,
  ...pageQuery,
  ...sortQuery(["start_date"]),
  location_id: idTextSchema,
  start_date: daySchema.optional(),
})
export const specialHoursAnswerSchema = listAnswer("special_hours", specialHoursSchema)
