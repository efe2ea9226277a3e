import type { DateOrder } from "#lib/contract/imports/constants.ts"
import { isDayName, monthNamed } from "./month-names.ts"

/** A day as it is written, and the text behind it. `first` and `second` are day and month in an order still to be told. */
export type WrittenDay =
  | { year: number; month: number; day: number; rest: string }
  | { year: number; first: number; second: number; rest: string }

const yearFirst = /^(\d{4})(?:([-/.])|[年년]) ?(\d{1,2})(?:\2|[月월]) ?(\d{1,2})(?:[日일.])?(?!\d)(.{0,100})$/
const yearLast = /^(\d{1,2})([./-]) ?(\d{1,2})\2 ?(\d{4}|\d{2})(?!\d)\.?(.{0,100})$/
const compact = /^(\d{4})(\d{2})(\d{2})(?:(?:t ?|(?=\d{6}$))(\d{2}):?(\d{2}):?(\d{2})?(\D.{0,20})?)?$/
const isoWeek = /^(\d{4})-?w(\d{2})-?([1-7])(.{0,60})$/

/** Years of two digits from here on are of the last century, as POSIX has it. */
const firstOfLastCentury = 69

/** The year of a date that has it last. */
function fullYear(year: string): number {
  if (year.length > 2) return Number(year)
  return Number(year) + (Number(year) < firstOfLastCentury ? 2000 : 1900)
}

function ofWeek(year: number, week: number, weekday: number): { year: number; month: number; day: number } {
  // January 4 is in the first week.
  const fourth = new Date(Date.UTC(year, 0, 4))
  const monday = 4 - ((fourth.getUTCDay() + 6) % 7)
  const date = new Date(Date.UTC(year, 0, monday + (week - 1) * 7 + weekday - 1))
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

const fillers = new Set([
  "de",
  "del",
  "of",
  "the",
  "den",
  "d",
  "le",
  "el",
  "o",
  "г",
  "р",
  "at",
  "on",
  "di",
  "reviewed",
  "posted",
  "published",
])
const ordinal = /^(\d{1,2})(?:st|nd|rd|th|er|e|º|ª|°|a|\.)?$/
const maxWords = 8

/** A day with a month in letters, in the order in which languages have it: "5 Jan 2024", "January 5th, 2024". */
function spelledDay(text: string): WrittenDay | null {
  const clockAt = text.search(/\d{1,2}:\d{2}/)
  const before = clockAt < 0 ? text : text.slice(0, clockAt)
  const behind = clockAt < 0 ? "" : text.slice(clockAt)
  // Some programs write the year behind the time.
  const late = /^([^()]{3,30}) (\d{4})$/.exec(behind)
  let month: number | undefined
  let year: number | undefined
  const small: string[] = []
  const words = before.split(/[\s,/_'’()-]+|\.(?=\s|$|\p{L}|\d)/u).filter((word) => word !== "")
  if (words.length > maxWords) return null
  let isMonthFirst = false
  for (const word of words) {
    const number = ordinal.exec(word)
    if (/^\d{4}$/.test(word) && year === undefined) year = Number(word)
    else if (number && small.length < 2) small.push(number[1]!)
    else {
      const named = monthNamed(word)
      if (named !== undefined && month === undefined) {
        month = named
        isMonthFirst = small.length === 0
      } else if (!isDayName(word) && !fillers.has(word)) return null
    }
  }
  if (month === undefined || small.length === 0) return null
  const [day, short] = small
  const writtenYear = year ?? (late ? Number(late[2]) : short?.length === 2 ? fullYear(short) : undefined)
  if (writtenYear === undefined || (short !== undefined && (year !== undefined || isMonthFirst))) return null
  const isLate = year === undefined && late !== null
  return { year: writtenYear, month, day: Number(day), rest: isLate ? late[1]! : behind }
}

/** The day at the beginning of a text that is in lower case and has plain digits; null where there is none. */
export function writtenDay(text: string): WrittenDay | null {
  const first = yearFirst.exec(text)
  if (first)
    return { year: Number(first[1]), month: Number(first[3]), day: Number(first[4]), rest: first[5]!.trim() }
  const last = yearLast.exec(text)
  if (last) {
    const [, one, , two, year, rest] = last
    return {
      year: fullYear(year!),
      first: Number(one),
      second: Number(two),
      rest: rest!.replace(/^,/, "").trim(),
    }
  }
  const run = compact.exec(text)
  if (run) {
    const [, year, month, day, hour, minute, second = "00", zone = ""] = run
    const rest = hour === undefined ? "" : `${hour}:${minute}:${second}${zone}`
    return { year: Number(year), month: Number(month), day: Number(day), rest }
  }
  const week = isoWeek.exec(text)
  if (week) return { ...ofWeek(Number(week[1]), Number(week[2]), Number(week[3])), rest: week[4]!.trim() }
  return /\p{L}/u.test(text) ? spelledDay(text) : null
}

/** Day and month in an order. */
export function inOrder(written: WrittenDay, order: DateOrder): { year: number; month: number; day: number } {
  if ("month" in written) return written
  const [month, day] =
    order === "month_first" ? [written.first, written.second] : [written.second, written.first]
  return { year: written.year, month, day }
}
