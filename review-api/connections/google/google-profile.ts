import { z } from "zod"
import type { ListingField } from "#lib/contract/local-listings/constants.ts"
import type { OpenStatus } from "#lib/contract/locations/constants.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { daysFromMonday, type Weekday, weekdays } from "#lib/contract/weekdays.ts"
import { addDays, type Day } from "#lib/dates/day.ts"
import { withoutOverlappingDates, withoutOverlaps } from "#lib/hours/check-week.ts"
import { minutesOf } from "#lib/hours/clock-time.ts"
import { type SpecialEntry, specialOfDay } from "#lib/hours/special-days.ts"
import { minutesOfSlot, minutesPerDay, openMinutes, tidyDay } from "#lib/hours/week.ts"
import type { Listing } from "../../core/listing.ts"
import { phoneNumber } from "../../core/phone-number.ts"
import { weekOf } from "../../places/google-hours.ts"
import { matchCategory } from "../../places/match-category.ts"
import { foreignLine } from "../../places/place-search.ts"
import { changedFields } from "../changed-fields.ts"

// Google leaves out zero and empty values and adds values to enumerations: both are tolerated.

const timeSchema = z.object({
  hours: z.number().int().min(0).max(24).default(0),
  minutes: z.number().int().min(0).max(59).default(0),
})
const dateSchema = z.object({ year: z.number().int(), month: z.number().int(), day: z.number().int() })

const periodSchema = z.object({
  openDay: z.string(),
  openTime: timeSchema.default({ hours: 0, minutes: 0 }),
  closeDay: z.string(),
  closeTime: timeSchema.default({ hours: 0, minutes: 0 }),
})
const specialSchema = z.object({
  startDate: dateSchema,
  endDate: dateSchema.optional(),
  openTime: timeSchema.default({ hours: 0, minutes: 0 }),
  closeTime: timeSchema.default({ hours: 0, minutes: 0 }),
  closed: z.boolean().default(false),
})
const categorySchema = z.object({ name: z.string().max(300), displayName: foreignLine().default("") })

/** A location of Business Information v1, as far as listings have it. */
export const profileSchema = z.object({
  title: foreignLine().optional(),
  phoneNumbers: z
    .object({
      primaryPhone: z.string().max(60).optional(),
      additionalPhones: z.array(z.string()).default([]),
    })
    .optional(),
  websiteUri: z.string().max(2_000).optional(),
  categories: z
    .object({
      primaryCategory: categorySchema.optional(),
      additionalCategories: z.array(categorySchema).default([]),
    })
    .optional(),
  openInfo: z.object({ status: z.string().default("") }).optional(),
  regularHours: z.object({ periods: z.array(periodSchema).default([]) }).optional(),
  specialHours: z.object({ specialHourPeriods: z.array(specialSchema).default([]) }).optional(),
  storefrontAddress: z.object({ regionCode: z.string().max(10).optional() }).optional(),
  /** Of a business that goes to its customers: the country that its number is of, where it has no address. */
  serviceArea: z.object({ regionCode: z.string().max(10).optional() }).optional(),
})
export type GoogleProfile = z.output<typeof profileSchema>

/** Requested fields of a location. */
export const profileMask = Object.keys(profileSchema.shape).join(",")

/** Google's names of our fields, in masks; the first path is the one that is written. */
const maskOf = {
  public_name: "title",
  phone: "phoneNumbers",
  website: "websiteUri",
  category_id: "categories",
  open_status: "openInfo.status",
  hours: "regularHours",
  special_hours: "specialHours",
} as const satisfies Record<keyof Listing, string>
export type ProfileField = keyof typeof maskOf
const fields = Object.keys(maskOf) as ProfileField[]

/** The mask that writes fields. */
export const updateMaskOf = (of: readonly ProfileField[]): string => of.map((one) => maskOf[one]).join(",")

/** The fields that a mask names: `phoneNumbers.primaryPhone` is the phone. */
export function fieldsOfMask(mask: string): ProfileField[] {
  const roots = new Set(mask.split(",").map((path) => path.trim().split(".")[0]))
  return fields.filter((one) => roots.has(maskOf[one].split(".")[0]))
}

const statuses = {
  active: "OPEN",
  temporarily_inactive: "CLOSED_TEMPORARILY",
  inactive: "CLOSED_PERMANENTLY",
} as const satisfies Record<OpenStatus, string>

const statusOf = (status: string | undefined): OpenStatus =>
  (Object.keys(statuses) as OpenStatus[]).find((one) => statuses[one] === status) ?? "active"

type GoogleTime = z.output<typeof timeSchema>
const dayNumber = (name: string): number => weekdays.indexOf(name.toLowerCase() as Weekday)

/** A point of the week; 24:00 is the next day. @returns null for a day of another calendar. */
function pointOf(name: string, { hours, minutes }: GoogleTime) {
  const day = dayNumber(name)
  if (day < 0) return null
  return hours === 24 ? { day: (day + 1) % 7, hour: 0, minute: 0 } : { day, hour: hours, minute: minutes }
}

function hoursOf({ regularHours }: GoogleProfile): Listing["hours"] {
  const periods = (regularHours?.periods ?? []).flatMap(({ openDay, openTime, closeDay, closeTime }) => {
    const [open, close] = [pointOf(openDay, openTime), pointOf(closeDay, closeTime)]
    return open && close ? [{ open, close }] : []
  })
  return weekOf(periods)
}

const two = (number: number) => String(number).padStart(2, "0")
const dateOf = ({ year, month, day }: z.output<typeof dateSchema>): Day =>
  `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`
const clockOf = ({ hours, minutes }: GoogleTime) => `${two(hours % 24)}:${two(minutes)}`

function specialHoursOf({ specialHours }: GoogleProfile): SpecialEntry[] {
  const byDate = Map.groupBy(specialHours?.specialHourPeriods ?? [], ({ startDate }) => dateOf(startDate))
  return [...byDate]
    .map(([start_date, periods]) => {
      const isAllDay = periods.some(
        ({ openTime, closeTime, endDate }) =>
          minutesOf(clockOf(openTime)) === 0 &&
          (closeTime.hours === 24 ||
            (closeTime.hours === 0 && closeTime.minutes === 0 && endDate !== undefined)),
      )
      const isClosed = periods.some(({ closed }) => closed)
      const hours = periods.map(({ openTime, closeTime }) => ({
        open_time: clockOf(openTime),
        close_time: clockOf(closeTime),
      }))
      const day = tidyDay({ open: !isClosed, is_24_hours: isAllDay, hours })
      return { start_date, ...specialOfDay(day) }
    })
    .toSorted((one, other) => (one.start_date < other.start_date ? -1 : 1))
}

const wordsOf = (name: string) => name.replace(/^categories\/(gcid:)?/, "")

/** Our category of one of Google's; null for one that has no like here. */
export const categoryOf = ({ name, displayName }: z.output<typeof categorySchema>): number | null =>
  matchCategory([displayName, wordsOf(name)].filter(Boolean))?.id ?? null

/** The country of a place, two letters: of its address, or else of the area that it serves. */
export const regionOf = ({ storefrontAddress, serviceArea }: GoogleProfile): string | undefined =>
  storefrontAddress?.regionCode || serviceArea?.regionCode || undefined

/** Whether Google has a week of a place; it takes hours of single dates only with one. */
export const hasWeek = ({ regularHours }: GoogleProfile): boolean => (regularHours?.periods ?? []).length > 0

/** A place at Google in the fields of ours. */
export function listingOfProfile(profile: GoogleProfile): Listing {
  const { title, phoneNumbers, websiteUri, categories, openInfo } = profile
  return {
    public_name: title || null,
    phone: phoneNumber(phoneNumbers?.primaryPhone, regionOf(profile)),
    website: websiteUri || null,
    category_id: categories?.primaryCategory ? categoryOf(categories.primaryCategory) : null,
    open_status: statusOf(openInfo?.status),
    hours: hoursOf(profile),
    special_hours: specialHoursOf(profile),
  }
}

const timeOf = (minutes: number): GoogleTime => ({ hours: Math.floor(minutes / 60), minutes: minutes % 60 })

/** From one day into itself, up to 24:00, or into the next one. */
function endOf(to: number): { isNext: boolean; time: GoogleTime } {
  const isNext = to > minutesPerDay
  return { isNext, time: timeOf(isNext ? to - minutesPerDay : to) }
}

const nameOf = (day: Weekday) => day.toUpperCase()
const dayAfter = (day: Weekday): Weekday => weekdays[(weekdays.indexOf(day) + 1) % 7]!

/** Google refuses a schedule whose periods overlap (INVALID_TIME_SCHEDULE). */
function regularHoursOf(hours: NonNullable<Listing["hours"]>) {
  const week = withoutOverlaps(hours)
  return {
    periods: daysFromMonday.flatMap((day) =>
      openMinutes(week[day]).map(({ from, to }) => {
        const { isNext, time } = endOf(to)
        return {
          openDay: nameOf(day),
          openTime: timeOf(from),
          closeDay: nameOf(isNext ? dayAfter(day) : day),
          closeTime: time,
        }
      }),
    ),
  }
}

function googleDate(date: Day) {
  const [year, month, day] = date.split("-").map(Number)
  return { year, month, day }
}

const specialPeriodsOf = (entries: readonly SpecialEntry[]) => ({
  specialHourPeriods: withoutOverlappingDates(entries).flatMap(
    ({ start_date, closed, is_24_hours, hours }): object[] => {
      const startDate = googleDate(start_date)
      if (closed) return [{ startDate, closed: true }]
      const stretches = is_24_hours ? [{ from: 0, to: minutesPerDay }] : hours.map(minutesOfSlot)
      return stretches.map(({ from, to }) => {
        const { isNext, time } = endOf(to)
        const endDate = isNext ? googleDate(addDays(start_date, 1)) : startDate
        return { startDate, openTime: timeOf(from), endDate, closeTime: time }
      })
    },
  ),
})

/** Fields that a place can do without; Google requires all others of a profile. */
const clearable = new Set<keyof Listing>(["phone", "website", "hours"])

/**
 * The fields that have to be written so that Google shows what is wanted (`changedFields`).
 * @param today holiday hours before it count on neither side.
 * @param clears fields that had a value from here once.
 */
export const fieldsToWrite = (
  wanted: Listing,
  profile: GoogleProfile,
  today: Day,
  clears: readonly (keyof Listing)[] = [],
): ProfileField[] =>
  changedFields(wanted, listingOfProfile(profile), { of: fields, clearable, clears, today })

type CategoryName = { name: string }

/** Google has no further numbers without a first one. */
function phonesOf(phone: string | null, additional: readonly string[]): Record<string, unknown> {
  const [primaryPhone, ...additionalPhones] = phone === null ? additional : [phone, ...additional]
  return primaryPhone === undefined ? {} : { phoneNumbers: { primaryPhone, additionalPhones } }
}

/**
 * Google profile with new values of fields. Phone numbers and categories are written whole: what else Google has of them stays.
 * @param category of Google's, where the category is among the fields.
 */
export function profileOf(
  of: readonly ProfileField[],
  wanted: Listing,
  profile: GoogleProfile,
  category: CategoryName | null,
): Record<string, unknown> {
  const { phoneNumbers, categories } = profile
  const values: Record<ProfileField, () => Record<string, unknown>> = {
    public_name: () => ({ title: wanted.public_name }),
    phone: () => phonesOf(wanted.phone, phoneNumbers?.additionalPhones ?? []),
    // In the mask and without a value: cleared.
    website: () => (wanted.website === null ? {} : { websiteUri: wanted.website }),
    category_id: () => ({
      categories: {
        primaryCategory: category,
        additionalCategories: (categories?.additionalCategories ?? [])
          .filter(({ name }) => name !== category?.name)
          .map(({ name }) => ({ name })),
      },
    }),
    open_status: () => ({ openInfo: { status: ownValue(statuses, wanted.open_status) ?? "OPEN" } }),
    hours: () => (wanted.hours === null ? {} : { regularHours: regularHoursOf(wanted.hours) }),
    special_hours: () => ({ specialHours: specialPeriodsOf(wanted.special_hours) }),
  }
  return Object.assign({}, ...of.map((field) => values[field]()))
}

/** Google's suggestions, for the fields in its mask. */
export function suggestionsOf(profile: GoogleProfile, diffMask: string): Partial<Listing> {
  const listing = listingOfProfile(profile)
  return Object.fromEntries(fieldsOfMask(diffMask).map((field) => [field, listing[field]]))
}

/** Fields in the words of pages; the website is not among those that are compared. */
export const fieldWords = (of: readonly ProfileField[], words: Record<ListingField, string>): string =>
  new Intl.ListFormat("en").format(of.map((one) => (one === "website" ? "website" : words[one])))
