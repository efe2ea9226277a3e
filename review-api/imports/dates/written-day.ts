import type { DateOrder } from "#lib/contract/imports/constants.ts"
import { isDayName, monthNamed } from "./month-names.ts"

type Day = { year: number; month: number; day: number }

/**
 * A day as it is written, and the text behind it. `first` and `second` are day and month in an order still to be told;
 * where the parts have two digits, the first may be the year as well, and where the last has one, it can't be.
 */
export type WrittenDay =
  | (Day & { rest: string })
  | { year: number | null; first: number; second: number; yearFirst: Day | null; rest: string }

const yearFirst = /^(\d{4})(?:([-/.])|[年년]) ?(\d{1,2})(?:\2|[月월]) ?(\d{1,2})(?:[日일.])?(?!\d)(.{0,100})$/
const yearLast = /^(\d{1,2})([./-]) ?(\d{1,2})\2 ?(\d{4}|\d{1,2})(?!\d)\.?(.{0,100})$/
const markedYear = /^(\d{2})[年년] ?(\d{1,2})[月월] ?(\d{1,2})[日일]?(?!\d)(.{0,100})$/
const compact = /^(\d{4})(\d{2})(\d{2})(?:(?:t ?|(?=\d{6}$))(\d{2}):?(\d{2}):?(\d{2})?(\D.{0,20})?)?$/
const isoWeek = /^(\d{4})-?w(\d{2})-?([1-7])(.{0,60})$/

/** Years of two digits from here on are of the last century, as POSIX has it. */
const firstOfLastCentury = 69

/** A year of four or of two digits. */
function fullYear(year: string): number {
  if (year.length > 2) return Number(year)
  return Number(year) + (Number(year) < firstOfLastCentury ? 2000 : 1900)
}

function ofWeek(year: number, week: number, weekday: number): Day {
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
  "m",
  "ב",
  "ที่",
  "วันที่",
  "พศ",
  "คศ",
  "roku",
  "r",
  "року",
  "года",
  "reviewed",
  "posted",
  "published",
  "о",
  "об",
  "gada",
  "g",
  "ngày",
  "năm",
  "edited",
])
const ordinal = /^(\d{1,2})(?:st|nd|rd|th|er|ère|ste|de|e|η|ης|º|ª|°|a|o|\.)?$/
const maxWords = 8

/** A time of day that is not told from a date by a colon alone: "kl. 22.00", "at 10 PM", "14h30". */
const clockWords =
  /[ ,](?:(?:kl\.?|klo|um|at|à|às|ore|om|o godz\.?|godz\.?) ?\d{1,2}(?:[.h:]\d{2}|h| ?[ap]\.?m\b| ?uhr)|(?:kl\.?|klo) ?\d{1,2}$|\d{1,2}h\d{2}|\d{1,2}\.\d{2}\.\d{2}(?: |\.|$))/
/** Dots of Thai abbreviations are no ends of words. */
const thaiDots = /(?<=[\u0e00-\u0e7f])\.(?=[\u0e00-\u0e7f\s]|$)/g
/** Names of months of two words. */
const levantine = /(كانون|تشرين) (ال)/
const thai = /[\u0e00-\u0e7f]/
const buddhist = { ahead: 543, century: 2500 } as const

/** A day with a month in letters, in the order in which languages have it: "5 Jan 2024", "January 5th, 2024". */
function spelledDay(given: string): WrittenDay | null {
  const text = given.replaceAll(thaiDots, "").replace(levantine, "$1$2")
  const named = text.search(clockWords)
  const clockAt = named < 0 ? text.search(/\d{1,2}:\d{2}/) : named + 1
  const before = clockAt < 0 ? text : text.slice(0, clockAt)
  const behind = clockAt < 0 ? "" : text.slice(clockAt)
  // Some programs write the year behind the time.
  const late = /^([^()]{3,30}) (\d{4})$/.exec(behind)
  let month: number | undefined
  let year: number | undefined
  const small: string[] = []
  const words = before.split(/[\s,/_'’()|·•-]+|\.(?=\s|$|\p{L}|\d)/u).filter((word) => word !== "")
  if (words.length > maxWords) return null
  let isMonthFirst = false
  let monthWord = ""
  const isDotted = /(?<!\d)\d{1,2}\. ?\p{L}/u.test(before)
  for (const word of words) {
    const number = ordinal.exec(word)
    if (/^\d{4}$/.test(word) && year === undefined) year = Number(word)
    else if (number && small.length < 2) small.push(number[1]!)
    else {
      const named = monthNamed(word, isDotted)
      // "mar." is Tuesday as well, where another word is the month.
      if (named !== undefined && (month === undefined || isDayName(monthWord))) {
        month = named
        monthWord = word
        isMonthFirst = small.length === 0
      } else if (!isDayName(word) && !fillers.has(word)) return null
    }
  }
  if (month === undefined || small.length === 0) return null
  const [day, short] = small
  const writtenYear =
    year ?? (late ? Number(late[2]) : short?.length === 2 ? shortYear(short, text) : undefined)
  if (writtenYear === undefined || (short !== undefined && (year !== undefined || isMonthFirst))) return null
  const isLate = year === undefined && late !== null
  return { year: writtenYear, month, day: Number(day), rest: isLate ? late[1]! : behind }
}

const shortYear = (year: string, text: string): number =>
  thai.test(text) ? buddhist.century + Number(year) : fullYear(year)

/** The first year of Japanese eras and of the Republic of China, less one. */
const eras = new Map([
  ["令和", 2018],
  ["平成", 1988],
  ["昭和", 1925],
  ["民國", 1911],
  ["民国", 1911],
])
const eraYear = /^(?:中華|中华)?(令和|平成|昭和|民國|民国) ?(\d{1,3}|元)年/

/** A text with the year of an era as a common one. */
const withYear = (text: string): string =>
  text.replace(
    eraYear,
    (_, era: string, year: string) => `${eras.get(era)! + (year === "元" ? 1 : Number(year))}年`,
  )

const yearMark = /^(?:r|г|р)\.?(?![\p{L}])/u
const weekday = /^[ ,]{0,3}\(?(\p{L}[\p{L}\p{M}]{0,19})\.?\)?[ ,]{0,3}/u

/** Rest of a text behind a day in figures, without the mark of its year and the name of the day of the week. */
function behindDay(rest: string): string {
  const text = rest.trim().replace(yearMark, "").trim()
  const day = weekday.exec(text)
  return (day && isDayName(day[1]!) ? text.slice(day[0].length) : text.replace(/^,/, "")).trim()
}

/** The day at the beginning of a text that is in lower case and has plain digits; null where there is none. */
export function writtenDay(given: string): WrittenDay | null {
  const text = withYear(given)
  const first = yearFirst.exec(text)
  if (first)
    return {
      year: Number(first[1]),
      month: Number(first[3]),
      day: Number(first[4]),
      rest: behindDay(first[5]!),
    }
  const last = yearLast.exec(text)
  if (last) {
    const [, one, , two, three, rest] = last as unknown as [string, string, string, string, string, string]
    const [first, second, isShort] = [Number(one), Number(two), three.length < 4]
    return {
      year: three.length > 1 ? fullYear(three) : null,
      first,
      second,
      yearFirst:
        isShort && one.length === 2 ? { year: fullYear(one), month: second, day: Number(three) } : null,
      rest: behindDay(rest),
    }
  }
  const marked = markedYear.exec(text)
  if (marked) {
    const [, year, month, day, rest] = marked
    return { year: fullYear(year!), month: Number(month), day: Number(day), rest: behindDay(rest!) }
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

/** 1900 as Thailand counts years. */
const firstBuddhist = 2443

const noDay: Day = { year: 0, month: 0, day: 0 }

/** Day and month in an order, none where the date can't have it; years of Thailand as common ones. */
export function inOrder(written: WrittenDay, order: DateOrder): Day {
  if ("first" in written && order === "year_first") return written.yearFirst ?? noDay
  if (written.year === null) return noDay
  const year = written.year >= firstBuddhist ? written.year - buddhist.ahead : written.year
  if ("month" in written) return { ...written, year }
  const [month, day] =
    order === "month_first" ? [written.first, written.second] : [written.second, written.first]
  return { year, month, day }
}
