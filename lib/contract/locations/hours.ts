import { z } from "zod"
import { daysFromMonday, type Weekday } from "../weekdays.ts"
import { maxSlots } from "./hours-constants.ts"

/** `HH:mm`, 24-hour (001 §3). */
export const clockTimeSchema = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "must be a time from 00:00 to 23:59")

/** A closing time at or before the opening time is on the next day (D-161). */
export const slotSchema = z.object({ open_time: clockTimeSchema, close_time: clockTimeSchema })
export type Slot = z.infer<typeof slotSchema>

/** Hours of one day. Closed and 24-hour days have no slots. */
export const dayHoursSchema = z.object({
  open: z.boolean(),
  is_24_hours: z.boolean().default(false),
  hours: z.array(slotSchema).max(maxSlots, `can have at most ${maxSlots} slots`).default([]),
})
export type DayHours = z.infer<typeof dayHoursSchema>

/** Operating hours of a location: the whole week, or none (001 §3, §4). */
export const hoursSchema = z.object(
  Object.fromEntries(daysFromMonday.map((day) => [day, dayHoursSchema])) as Record<
    Weekday,
    typeof dayHoursSchema
  >,
)
export type Hours = z.infer<typeof hoursSchema>
