import { z } from "zod"
import { daysFromMonday, type Weekday } from "#lib/contract/weekdays.ts"
import type { Day } from "#lib/dates/day.ts"
import { checkWeek, withoutOverlaps } from "#lib/hours/check-week.ts"
import { closedWeek, minutesPerDay, openMinutes, tidyWeek } from "#lib/hours/week.ts"
import type { Listing } from "../../core/listing.ts"
import { phoneNumber } from "../../core/phone-number.ts"
import { foreignLine } from "../../places/place-search.ts"
import { changedFields } from "../changed-fields.ts"

/** A page, as far as listings have it. */
export const profileSchema = z.object({
  name: foreignLine().optional(),
  phone: z.string().max(60).optional(),
  website: z.string().max(2_000).optional(),
  /** `mon_1_open` to `sun_2_close`, each `HH:MM`: up to two stretches a day. */
  hours: z.record(z.string(), z.string()).optional(),
  is_always_open: z.boolean().optional(),
  is_permanently_closed: z.boolean().optional(),
  temporary_status: z.string().optional(),
  location: z.object({ country: z.string().max(100).optional() }).optional(),
})
export type FacebookProfile = z.output<typeof profileSchema>

/** Requested fields of a page. */
export const profileFields = [
  ...["name", "phone", "website", "hours", "is_always_open", "is_permanently_closed", "temporary_status"],
  "location{country}",
].join(",")

/** Fields that can be read and compared; Facebook does not accept the name from apps. */
const fields = ["public_name", "phone", "website", "hours"] as const
export type FacebookField = (typeof fields)[number]

const clearable = new Set<keyof Listing>(["phone", "website", "hours"])

const clockTime = /^(?:[01]?\d|2[0-4]):[0-5]\d$/
const keyOf = (day: Weekday): string => day.slice(0, 3)
const two = (number: number): string => String(number).padStart(2, "0")
const clock = (minutes: number): string =>
  `${two(Math.floor((minutes % minutesPerDay) / 60))}:${two(minutes % 60)}`

/** The first minute to the last one of a day; Facebook writes its end in more than one way. */
const isWholeDay = (open: string, close: string): boolean =>
  open === "00:00" && ["00:00", "24:00", "23:59"].includes(close)

function hoursOf({ hours = {}, is_always_open: isAlwaysOpen }: FacebookProfile): Listing["hours"] {
  const week = closedWeek()
  if (isAlwaysOpen) {
    for (const day of daysFromMonday) week[day] = { open: true, is_24_hours: true, hours: [] }
    return week
  }
  let isKnown = false
  for (const day of daysFromMonday) {
    for (const number of [1, 2]) {
      const [open = "", close = ""] = ["open", "close"].map((end) => hours[`${keyOf(day)}_${number}_${end}`])
      if (!clockTime.test(open) || !clockTime.test(close)) continue
      isKnown = true
      const [from, to] = [open.padStart(5, "0"), close.padStart(5, "0")]
      const known = week[day]
      week[day] = isWholeDay(from, to)
        ? { open: true, is_24_hours: true, hours: [] }
        : {
            open: true,
            is_24_hours: known.is_24_hours,
            hours: [...known.hours, { open_time: from, close_time: to === "24:00" ? "00:00" : to }],
          }
    }
  }
  if (!isKnown) return null
  const tidy = withoutOverlaps(tidyWeek(week))
  return checkWeek(tidy).length === 0 ? tidy : null
}

function statusOf({ is_permanently_closed: isOver, temporary_status: status }: FacebookProfile): string {
  if (isOver) return "inactive"
  return /temporarily_closed/i.test(status ?? "") ? "temporarily_inactive" : "active"
}

/** Countries are written in full at Facebook, where a number without + is one of the page's own. */
const countryOf = ({ location }: FacebookProfile): string | undefined => {
  const country = location?.country?.trim()
  return country && /^[a-z]{2}$/i.test(country) ? country.toUpperCase() : undefined
}

/** A page in the fields of ours; Facebook has none of the others. */
export const listingOfPage = (profile: FacebookProfile): Listing => ({
  public_name: profile.name || null,
  phone: phoneNumber(profile.phone, countryOf(profile)),
  website: profile.website || null,
  category_id: null,
  open_status: statusOf(profile),
  hours: hoursOf(profile),
  special_hours: [],
})

/** The fields that have to be written so that Facebook shows what is wanted (`changedFields`). */
export const fieldsToWrite = (
  wanted: Listing,
  profile: FacebookProfile,
  today: Day,
  clears: readonly (keyof Listing)[],
): FacebookField[] => changedFields(wanted, listingOfPage(profile), { of: fields, clearable, clears, today })

/** Hours are written whole. @returns null for a day of more stretches than Facebook has. */
export function hoursToWrite(hours: NonNullable<Listing["hours"]>): Record<string, string> | null {
  const written: Record<string, string> = {}
  for (const day of daysFromMonday) {
    const stretches = openMinutes(hours[day])
    if (stretches.length > 2) return null
    for (const [at, { from, to }] of stretches.entries()) {
      const key = `${keyOf(day)}_${at + 1}`
      written[`${key}_open`] = clock(from)
      written[`${key}_close`] = from === 0 && to === minutesPerDay ? "24:00" : clock(to)
    }
  }
  return written
}
