import { z } from "zod"
import { accountQuery, daySchema, idSchema, idTextSchema, listAnswer, pageQuery } from "../common.ts"
import { lineSchema } from "../line.ts"
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
