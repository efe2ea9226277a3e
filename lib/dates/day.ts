/** A calendar day `YYYY-MM-DD` without a zone; days compare as text. */
export type Day = string
export type WeekStart = "sunday" | "monday"

const msPerDay = 86_400_000

const partsOf = (day: Day): [year: number, month: number, date: number] => {
  const [year, month, date] = day.split("-").map(Number)
  return [year!, month!, date!]
}
const utcMs = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)
/** The day of a year, a month from 1 and a date. */
export const dayFrom = (year: number, month: number, date: number): Day =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`

/** Whether a text names a day that exists, between the years 1900 and 2200. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const ms = utcMs(text)
  return !Number.isNaN(ms) && dayOf(ms) === text && text >= "1900-01-01" && text < "2200-01-01"
}

/** The day `count` days later, or earlier when negative. */
export const addDays = (day: Day, count: number): Day => dayOf(utcMs(day) + count * msPerDay)

/** The day `count` months later or earlier; clamps to the last day of a shorter month (D-087). */
export function addMonths(day: Day, count: number): Day {
  const [year, month, date] = partsOf(day)
  const index = year * 12 + (month - 1) + count
  const [toYear, toMonth] = [Math.floor(index / 12), (index % 12) + 1]
  const lastDate = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate()
  return dayFrom(toYear, toMonth, Math.min(date, lastDate))
}

/** Number of days from one day to another, both included: 1 for equal days. */
export const daysIn = (from: Day, to: Day): number => Math.round((utcMs(to) - utcMs(from)) / msPerDay) + 1

/** First day of the month of a day. */
export const monthStart = (day: Day): Day => `${day.slice(0, 8)}01`

/** First day of the calendar quarter of a day. */
export function quarterStart(day: Day): Day {
  const [year, month] = partsOf(day)
  return dayFrom(year, month - ((month - 1) % 3), 1)
}

/** First of January in the year of a day. */
export const yearStart = (day: Day): Day => `${day.slice(0, 4)}-01-01`

/** First day of the week of a day (D-088). */
export function weekStartOf(day: Day, weekStart: WeekStart): Day {
  const weekday = new Date(utcMs(day)).getUTCDay()
  return addDays(day, -((weekday - (weekStart === "monday" ? 1 : 0) + 7) % 7))
}
