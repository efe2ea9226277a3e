import { millisecondsInDay as dayMs } from "date-fns/constants"
import type { DateOrder } from "#lib/contract/imports/constants.ts"
import { zoneNamed } from "./columns/zone-names.ts"
import { withoutTwins } from "./dates/month-names.ts"
import { dateError, daysIn, orderIn, readDate, type WrittenDate } from "./dates.ts"
import type { ImportField } from "./import-fields.ts"
import { short } from "./rating.ts"

/** When a review or response was published. */
export type Moment = {
  /** ISO instant. */
  publishedAt: string
  /** `YYYY-MM-DD` where the day alone is known: it is that day in every zone. */
  publishedOn: string | null
}

export type ReadMoment = Moment & {
  /** The date as the file says it, empty where it says none: identity must not hang on a default or a zone. */
  writtenAt: string
  /** The date's cell while nothing says whether its day or its month comes first; null once it is read for good. */
  openDate: string | null
  /** Whether its time is in a zone that the row names beside it. */
  isZoned?: boolean
}

export type DateRules = {
  timeZone: string
  /** Of day, month and years of two digits; none reads each as it shows, and else the month first. */
  dateOrder: DateOrder | null
  /** Zones of times without one by field, as the names of their columns say. */
  zones: Partial<Record<ImportField, string>>
  /** Months of names that mean another one in another language, as the file's other dates show. */
  monthNames?: readonly (readonly [name: string, month: number])[] | undefined
  /** Set for a file that this program has written. */
  own?: object | null
  defaultDate: string | undefined
  now: Date
}

/** The first year in which reviews were written for the web. */
const firstYear = 1995

/** Days that programs write where there is none: their first ones, by their year. */
const firstDays: ReadonlySet<string> = new Set([
  "0001-01-01",
  "1753-01-01",
  "1899-12-30",
  "1899-12-31",
  "1900-01-01",
  "1904-01-01",
  "1970-01-01",
  "1980-01-01",
])

/** The orders of dates in figures, as they are tried while the order is open. */
const openOrders: readonly DateOrder[] = ["month_first", "day_first", "year_first"]

const isFuture = (date: WrittenDate, now: Date): boolean => date.at.getTime() > now.getTime() + dayMs

const firstYears = /0001|1753|1899|19(?:00|04|70|80)/

/** Whether a date is one that programs write for none; what this program has written is meant. */
export function isNoDate(text: string, { own, dateOrder }: Pick<DateRules, "own" | "dateOrder">): boolean {
  if (own || !firstYears.test(text)) return false
  const day =
    /^(?:0001-01-01|1753-01-01|1899-12-3[01])/.exec(text)?.[0] ??
    readDate(text, "UTC", dateOrder ?? "month_first")?.written
  return day !== undefined && firstDays.has(day.slice(0, 10))
}

/** A date in the chosen order; while it is open, in one that the date can have. */
function dateIn(
  field: ImportField,
  given: string,
  zone: string | null,
  rules: DateRules,
): WrittenDate | null {
  const { dateOrder, now } = rules
  const text = withoutTwins(given, rules.monthNames)
  const timeZone = zone ?? rules.zones[field] ?? rules.timeZone
  if (dateOrder !== null) return readDate(text, timeZone, dateOrder)
  const days = daysIn(text)
  const possible = days ? openOrders.filter((order) => days.has(order)) : openOrders.slice(0, 1)
  const dates = possible.map((order) => readDate(text, timeZone, order)).filter((date) => date !== null)
  return dates.find((date) => !isFuture(date, now)) ?? dates[0] ?? null
}

/** Why a date can't be taken; null for one that can. @param since the first year that it may be in. */
function dateProblem(
  field: ImportField,
  text: string,
  date: WrittenDate | null,
  rules: DateRules,
  since: number,
): string | null {
  const { dateOrder: order, now } = rules
  const said = `${field} "${short(text)}"`
  if (since > 0 && isNoDate(text, rules)) return `${said} stands for no date (--default-date takes such rows)`
  if (!date) {
    const problem = dateError(text)
    if (problem) return `${said} ${problem}`
    const local =
      order && { day_first: "31/01/2025", month_first: "01/31/2025", year_first: "25-01-31" }[order]
    return `${said} is not a date such as 2025-01-31${local ? `, ${local}` : ""} or January 31, 2025`
  }
  if (isFuture(date, now)) return `${said} is in the future`
  return Number(date.written.slice(0, 4)) < since ? `${said} is before ${since}` : null
}

/** A date that someone chose, or that this program has written, may be in any year. */
const sinceOf = ({ own }: DateRules): number => (own ? 0 : firstYear)

/**
 * Reads when a review was published.
 * @param text the cell, empty for the default date. @param zone of the row, where it has one.
 */
export function readMoment(
  text: string,
  zone: string | null,
  rules: DateRules,
): ReadMoment | { error: string } {
  const { defaultDate, dateOrder } = rules
  if (text === "" && defaultDate === undefined)
    return { error: "published_at is empty (--default-date takes such rows)" }
  const date = dateIn("published_at", text || defaultDate!, zone, rules)
  const problem = dateProblem("published_at", text, date, rules, text === "" ? 0 : sinceOf(rules))
  if (!date || problem) return { error: problem! }
  const openDate = dateOrder === null && orderIn(text) !== null ? text : null
  return {
    publishedAt: date.at.toISOString(),
    publishedOn: date.day,
    writtenAt: text === "" ? "" : date.written,
    openDate,
    ...(zone !== null && date.day === null ? { isZoned: true } : {}),
  }
}

export type Answered = { content: string } & Partial<Moment>

/** A response with its date, where the file names one. */
export function readResponse(
  content: string | null,
  moment: string,
  zone: string | null,
  rules: DateRules,
): Answered | { error: string } | null {
  if (content === null) return null
  if (moment === "") return { content }
  const date = dateIn("responded_at", moment, zone, rules)
  const problem = dateProblem("responded_at", moment, date, rules, sinceOf(rules))
  if (!date || problem) return { error: problem! }
  return { content, publishedAt: date.at.toISOString(), publishedOn: date.day }
}

/** The zone that a row names for its times; undefined for one that no one knows. */
export const zoneOfRow = (text: string): string | null | undefined =>
  text === "" ? null : (zoneNamed(text) ?? undefined)

/** A date with the time of day that stands in a column of its own. */
export const joined = (date: string, time: string): string =>
  date === "" || time === "" || readDate(date, "UTC", "day_first")?.day === null ? date : `${date} ${time}`
