import { fromZonedTime } from "date-fns-tz/fromZonedTime"
import { type DateOrder, dateOrders } from "#lib/contract/imports/constants.ts"
import { arranged } from "./dates/arranged.ts"
import { dayNamed, isTwin } from "./dates/month-names.ts"
import { readTime } from "./dates/time-of-day.ts"
import { inOrder, writtenDay } from "./dates/written-day.ts"
import { plainDigits } from "./plain-digits.ts"

/** A moment as it was written, in one spelling, as an instant, and as a day, `YYYY-MM-DD`, where it has no time. */
export type WrittenDate = { written: string; at: Date; day: string | null }

const maxCharacters = 100

const plain = (text: string): string =>
  plainDigits(text)
    .toLowerCase()
    .replaceAll(/[\s\u00a0]/g, " ")
    .trim()

const isoLike = /^\d{4}-\d{2}-\d{2}(?:[t ][\d:.+z-]{0,40})?$/

/** A date as it is read; most files have one form, which is as it should be. */
function tidied(text: string): string {
  const given = plain(text)
  return isoLike.test(given) ? given : arranged(given)
}

const serialLike = /^(\d{5})(?:[.,](\d{1,15}))?$/
const dayMs = 86_400_000
/** 1970 to the first day of 1900's spreadsheets, in days. */
const daysToSerialZero = 25_569
const epochLike = /^(\d{9,10})(?:[.,]\d{1,9})?$|^(\d{12,13})$|^(\d{15,16})$/

/** A count of seconds, milliseconds or microseconds since 1970, or of a spreadsheet's days: an instant, or a local one. */
function counted(text: string, timeZone: string): WrittenDate | null {
  const serial = serialLike.exec(text)
  if (serial) {
    const days = Number(`${serial[1]}.${serial[2] ?? "0"}`) - daysToSerialZero
    const asUtc = new Date(Math.round((days * dayMs) / 1_000) * 1_000)
    return local(asUtc, timeZone, { isDay: serial[2] === undefined })
  }
  const epoch = epochLike.exec(text)
  if (!epoch) return null
  const [, seconds, milliseconds, microseconds] = epoch
  const ms = seconds
    ? Number(seconds) * 1_000
    : milliseconds
      ? Number(milliseconds)
      : Number(microseconds) / 1_000
  const whole = new Date(Math.floor(ms / 1_000) * 1_000)
  return { written: whole.toISOString(), at: new Date(Math.floor(ms)), day: null }
}

/** @param asUtc the local date and time as if it were UTC. @param isDay whether it has no time. */
function local(asUtc: Date, timeZone: string, { isDay = false, millisecond = 0 } = {}): WrittenDate | null {
  if (asUtc.getUTCFullYear() < 1900) return null
  const written = asUtc.toISOString().slice(0, 19)
  const at = timeZone === "UTC" ? asUtc : fromZonedTime(written, timeZone)
  return { written, at: new Date(at.getTime() + millisecond), day: isDay ? written.slice(0, 10) : null }
}

/** The day as if it were in UTC; null where there is none. */
function dayOf({ year, month, day }: ReturnType<typeof inOrder>): Date | null {
  const start = new Date(Date.UTC(year, month - 1, day))
  const isReal =
    year >= 1900 &&
    start.getUTCFullYear() === year &&
    start.getUTCMonth() === month - 1 &&
    start.getUTCDate() === day
  return isReal ? start : null
}

/**
 * Reads a date as people and programs write it: ISO 8601, years first or last, with names of months in many languages,
 * counted since 1970 or in a spreadsheet's days; with or without a time of day and a zone.
 * @param text the cell.
 * @param timeZone IANA zone for dates without one (D-086).
 * @param order of day, month and a year of two digits.
 * @returns null when it is not such a date.
 */
export function readDate(text: string, timeZone: string, order: DateOrder): WrittenDate | null {
  if (text.length > maxCharacters) return null
  const tidy = tidied(text)
  const instant = counted(tidy, timeZone)
  if (instant) return instant
  const found = writtenDay(tidy)
  if (!found) return null
  const time = readTime(found.rest)
  if (!time) return null
  const start = dayOf(inOrder(found, order))
  if (!start) return null
  const { hour, minute, second, millisecond, offsetMinutes, isGiven } = time
  const asUtc = new Date(start.getTime() + ((hour * 60 + minute) * 60 + second) * 1_000)
  if (offsetMinutes === null) return local(asUtc, timeZone, { isDay: !isGiven, millisecond })
  const whole = new Date(asUtc.getTime() - offsetMinutes * 60_000)
  return { written: whole.toISOString(), at: new Date(whole.getTime() + millisecond), day: null }
}

/**
 * The orders that a date in figures can be in, with its day in each.
 * @returns null for a text that is no such date, and for one that is the same day in all orders.
 */
export function daysIn(text: string): Map<DateOrder, Date> | null {
  if (text.length > maxCharacters) return null
  const tidy = tidied(text)
  const found = /^\d{1,2}[./-]/.test(tidy) ? writtenDay(tidy) : null
  if (!found || "month" in found || !readTime(found.rest)) return null
  const days = new Map<DateOrder, Date>()
  for (const order of dateOrders) {
    const day = dayOf(inOrder(found, order))
    if (day) days.set(order, day)
  }
  const onItsDay = ofWeekday(text, days)
  if (onItsDay) return onItsDay
  const different = new Set([...days.values()].map((day) => day.getTime())).size
  const isSame = different === 1 && days.size === (found.yearFirst ? dateOrders.length : 2)
  return days.size === 0 || isSame ? null : days
}

/** The orders in which a date is on the day of the week that it names; null where it names none, or no order has it. */
function ofWeekday(text: string, days: ReadonlyMap<DateOrder, Date>): Map<DateOrder, Date> | null {
  if (days.size < 2) return null
  const named = [...plain(text).matchAll(/\p{L}[\p{L}\p{M}]{1,19}/gu)].map(([word]) => dayNamed(word))
  const weekday = named.find((day) => day !== null)
  const left = [...days].filter(([, day]) => day.getUTCDay() === weekday)
  return left.length === 0 || left.length === days.size ? null : new Map(left)
}

/** The one order that a date in figures can be in, or "open" for several; null as in `daysIn`. */
export function orderIn(text: string): DateOrder | "open" | null {
  const [order, ...others] = daysIn(text)?.keys() ?? []
  return order === undefined ? null : others.length > 0 ? "open" : order
}

/** The day, `YYYY-MM-DD`, that a text is in an order; null where it is none. */
export const dayIn = (text: string, order: DateOrder): string | null =>
  readDate(text, "UTC", order)?.written.slice(0, 10) ?? null

const relative =
  /\bago\b|\byesterday\b|\btoday\b|\bjust now\b|\blast (?:week|month|year)\b|^vor \S|^il y a |^hace |^há |\bfa$|\batrás$|\btemu$|\bgeleden$|\bsedan$|\bsiden$|\bsitten$|назад$|тому$|\bönce$|\blalu$|前$|전$|^gestern$|^heute$|^hier$|^ayer$|^ieri$|^ontem$/
const monthAlone = /^(?:\p{L}{3,20}\.?,? \d{4}|\d{4}[-/.]\d{1,2}|\d{1,2}[-/.]\d{4}|\d{4})$/u

const zoneBehind = /^(.{0,60}\d) ?([a-z][a-z/_]{1,30})$/

/** Why a date with a day can't be read: its zone is not known, or there is no such day. */
function partError(tidy: string): string | null {
  const found = writtenDay(tidy)
  if (!found) return null
  const [, time, zone] = zoneBehind.exec(found.rest) ?? []
  const isZone = zone !== undefined && !/^[ap]m$/.test(zone)
  if (isZone && readTime(found.rest) === null && readTime(time!) !== null)
    return `is in the time zone "${zone.toUpperCase()}", which has several meanings or none`
  if (!readTime(found.rest) || (found.year !== null && found.year < 1900)) return null
  const isDay = dateOrders.some((order) => dayOf(inOrder(found, order)) !== null)
  return isDay ? null : "is a day that does not exist"
}

/**
 * Why a text is no date although it is about one: it counts back from a day that it doesn't name, names none, or one
 * that does not exist.
 */
export function dateError(text: string): string | null {
  const tidy = tidied(text.slice(0, maxCharacters))
  if (relative.test(tidy)) return "counts back from an unknown day. Export the file with full dates"
  if (monthAlone.test(tidy)) return "has no day"
  const twin = tidy.match(/\p{L}[\p{L}\p{M}]{2,19}/gu)?.find(isTwin)
  return twin ? `names a month, "${twin}", that differs from language to language` : partError(tidy)
}
