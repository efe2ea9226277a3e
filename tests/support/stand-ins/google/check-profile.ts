import { invalidField } from "./google-error.ts"

type Json = Record<string, unknown>

const days = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"]
const statuses = ["OPEN", "CLOSED_TEMPORARILY", "CLOSED_PERMANENTLY"]
const minutesPerDay = 1_440

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)

function demand(isRight: boolean, field: string): void {
  if (!isRight) throw invalidField(field)
}

/** Nothing but known fields: Google turns down a body with any other. */
function only(value: unknown, keys: readonly string[], field: string): Json {
  demand(isObject(value) && Object.keys(value).every((key) => keys.includes(key)), field)
  return value as Json
}

function minutesOf(value: unknown, field: string): number {
  const { hours = 0, minutes = 0 } = only(value ?? {}, ["hours", "minutes", "seconds", "nanos"], field)
  demand(Number.isInteger(hours) && Number.isInteger(minutes), field)
  const [h, m] = [hours as number, minutes as number]
  demand(h >= 0 && m >= 0 && m <= 59 && (h < 24 || (h === 24 && m === 0)), field)
  return h * 60 + m
}

function dateOf(value: unknown, field: string): number {
  const { year, month, day } = only(value, ["year", "month", "day"], field)
  demand([year, month, day].every(Number.isInteger), field)
  const ms = Date.UTC(year as number, (month as number) - 1, day as number)
  const at = new Date(ms)
  demand(at.getUTCMonth() + 1 === month && at.getUTCDate() === day, field)
  return ms
}

function checkRegular(value: unknown): void {
  const field = "regular_hours"
  const { periods = [] } = only(value, ["periods"], field)
  demand(Array.isArray(periods), field)
  const spans: [from: number, to: number][] = []
  for (const period of periods as unknown[]) {
    const one = only(period, ["openDay", "openTime", "closeDay", "closeTime"], field)
    const [open, close] = [one["openDay"], one["closeDay"]].map((day) => days.indexOf(day as string))
    demand(open! >= 0 && close! >= 0, field)
    const length = minutesOf(one["closeTime"], field) - minutesOf(one["openTime"], field)
    const apart = (close! - open! + 7) % 7
    demand(apart === 0 ? length > 0 : apart === 1 && length + minutesPerDay <= minutesPerDay, field)
    const from = open! * minutesPerDay + minutesOf(one["openTime"], field)
    spans.push([from, from + apart * minutesPerDay + length])
  }
  // The week begins again: a night of Sunday ends on Monday.
  const week = 7 * minutesPerDay
  const meets = ([from, to]: [number, number], [start, end]: [number, number]) =>
    [-week, 0, week].some((by) => from + by < end && start < to + by)
  demand(!spans.some((one, at) => spans.slice(at + 1).some((other) => meets(one, other))), field)
}

function checkSpecial(value: unknown): void {
  const field = "special_hours"
  const { specialHourPeriods = [] } = only(value, ["specialHourPeriods"], field)
  demand(Array.isArray(specialHourPeriods), field)
  for (const period of specialHourPeriods as unknown[]) {
    const one = only(period, ["startDate", "endDate", "openTime", "closeTime", "closed"], field)
    const start = dateOf(one["startDate"], field)
    if (one["closed"] === true) continue
    demand(one["openTime"] !== undefined && one["closeTime"] !== undefined, field)
    const apart = (dateOf(one["endDate"] ?? one["startDate"], field) - start) / 86_400_000
    const [from, to] = [minutesOf(one["openTime"], field), minutesOf(one["closeTime"], field)]
    demand(apart === 0 ? to > from : apart === 1 && to <= from && to < 12 * 60, field)
  }
}

const isPhone = (value: unknown): boolean => typeof value === "string" && /^\+?[\d\s().-]{5,30}$/.test(value)

function checkCategories(value: unknown, known: ReadonlyMap<string, string>): void {
  const field = "categories"
  const { primaryCategory, additionalCategories } = only(
    value,
    ["primaryCategory", "additionalCategories"],
    field,
  )
  // Both are replaced together: one alone would be lost.
  demand(isObject(primaryCategory) && Array.isArray(additionalCategories), field)
  for (const one of [primaryCategory, ...(additionalCategories as unknown[])]) {
    const { name } = only(one, ["name"], field)
    demand(known.has(String(name)), field)
  }
}

const text = (max: number, field: string) => (value: unknown) =>
  demand(typeof value === "string" && value.trim() !== "" && value.length <= max, field)

/** Checks of each writable field, by its path in a mask. */
export function checksOf(categories: ReadonlyMap<string, string>): Record<string, (value: unknown) => void> {
  return {
    title: text(125, "title"),
    websiteUri: (value) => demand(typeof value === "string" && URL.canParse(value), "website_uri"),
    phoneNumbers(value) {
      const field = "phone_numbers"
      const { primaryPhone, additionalPhones } = only(value, ["primaryPhone", "additionalPhones"], field)
      demand(isPhone(primaryPhone) && Array.isArray(additionalPhones), field)
      demand((additionalPhones as unknown[]).every(isPhone) && (additionalPhones as []).length <= 2, field)
    },
    categories: (value) => checkCategories(value, categories),
    "openInfo.status": (value) => demand(statuses.includes(value as string), "open_info.status"),
    regularHours: checkRegular,
    specialHours: checkSpecial,
  }
}
