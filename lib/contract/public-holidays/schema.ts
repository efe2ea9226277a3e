import { z } from "zod"
import { accountQuery, daySchema, idSchema, idTextSchema, listAnswer, pageQuery } from "../common.ts"
import { lineSchema } from "../line.ts"
import { maxBulkLocations } from "../location-bulk-actions/constants.ts"
import { slotSchema } from "../locations/hours.ts"
import { holidayLocationIdsSchema } from "../special-hours/schema.ts"

/** A day on which everyone is off, by its name in English. */
export const publicHolidaySchema = z.looseObject({ date: daySchema, name: z.string() })
export type PublicHoliday = z.infer<typeof publicHolidaySchema>

/** GET /public_holidays (D-285): those of a country, and of a state of it, within twelve months. */
export const publicHolidaysQuerySchema = z.object({
  ...accountQuery,
  ...pageQuery,
  country_id: idTextSchema,
  state_id: idTextSchema.optional(),
  /** IANA name of the zone whose today it begins with; the account's unless given. */
  time_zone: lineSchema.max(64).optional(),
})
export const publicHolidaysAnswerSchema = listAnswer("public_holidays", publicHolidaySchema)

/** POST /public_holidays/apply (D-285): closes locations on the public holidays of where they are. */
export const applyPublicHolidaysBodySchema = z.object({
  account_id: idSchema.optional(),
  location_ids: holidayLocationIdsSchema,
  /** Of their holidays these alone; all of them unless given. */
  dates: z.array(daySchema).max(400, "is too long").optional(),
})
export const appliedHolidaysSchema = z.looseObject({
  locations: z.array(z.looseObject({ location_id: idSchema, created: z.number().int() })),
  created: z.number().int(),
  /** Dates that had special hours before, which stay as they are. */
  kept: z.number().int(),
})

/** POST /public_holidays/plan: what a plan for locations begins with (D-317). */
export const planPublicHolidaysBodySchema = z.strictObject({
  account_id: idSchema.optional(),
  location_ids: z.array(idSchema).min(1, "can't be blank").max(maxBulkLocations, "is too long"),
})

/** Locations of one country and state, with its public holidays of the next twelve months. */
export const holidayRegionSchema = z.looseObject({
  /** Code and name of the country, and code of the state; null for locations without one. */
  country_code: z.string().nullable(),
  country: z.string().nullable(),
  state: z.string().nullable(),
  locations: z.array(
    z.looseObject({
      id: idSchema,
      name: z.string(),
      /** Groups that the caller sees. */
      group_ids: z.array(idSchema),
    }),
  ),
  holidays: z.array(publicHolidaySchema),
})
export type HolidayRegion = z.infer<typeof holidayRegionSchema>

/** The regions of locations, and the hours that these have on the holidays already. */
export const holidayPlanSchema = z.looseObject({
  regions: z.array(holidayRegionSchema),
  groups: z.array(z.looseObject({ id: idSchema, name: z.string() })),
  special_hours: z.array(
    z.looseObject({
      location_id: idSchema,
      start_date: daySchema,
      closed: z.boolean(),
      is_24_hours: z.boolean(),
      hours: z.array(slotSchema),
    }),
  ),
})
export type HolidayPlanAnswer = z.infer<typeof holidayPlanSchema>
