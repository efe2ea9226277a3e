import { addDays, daysIn } from "#lib/dates/day.ts"
import type { GoogleFixture } from "./fixture.ts"
import { GoogleError, invalidArgument } from "./google-error.ts"

const metrics = new Set([
  ...["BUSINESS_IMPRESSIONS_DESKTOP_MAPS", "BUSINESS_IMPRESSIONS_DESKTOP_SEARCH"],
  ...["BUSINESS_IMPRESSIONS_MOBILE_MAPS", "BUSINESS_IMPRESSIONS_MOBILE_SEARCH", "BUSINESS_CONVERSATIONS"],
  ...["BUSINESS_DIRECTION_REQUESTS", "CALL_CLICKS", "WEBSITE_CLICKS", "BUSINESS_BOOKINGS"],
  ...["BUSINESS_FOOD_ORDERS", "BUSINESS_FOOD_MENU_CLICKS"],
])
const maxDays = 600

export type FiguresQuery = Record<string, string | string[] | undefined>

function dayOf(query: FiguresQuery, name: string): string {
  const parts = ["year", "month", "day"].map((part) => query[`dailyRange.${name}.${part}`])
  if (parts.some((part) => typeof part !== "string" || !/^\d{1,4}$/.test(part))) throw invalidArgument()
  const [year, month, day] = parts as string[]
  const found = `${year}-${month!.padStart(2, "0")}-${day!.padStart(2, "0")}`
  if (Number.isNaN(Date.parse(found))) throw invalidArgument()
  return found
}

const pointOf = (day: string, value: number | undefined) => {
  const [year, month, date] = day.split("-").map(Number)
  // Google leaves out 0, and writes numbers of 64 bits as text.
  return { date: { year, month, day: date }, ...(value ? { value: String(value) } : {}) }
}

/**
 * Business Profile Performance v1: every day of the range, with a value where something was counted.
 * @param name of the place. @throws GoogleError 400 or 403
 */
export function figuresOf(fixture: GoogleFixture, name: string, query: FiguresQuery) {
  if (fixture.figuresDenied.includes(name)) throw new GoogleError(403, "PERMISSION_DENIED", "forbidden")
  const wanted = [query["dailyMetrics"] ?? []].flat()
  const [from, to] = [dayOf(query, "startDate"), dayOf(query, "endDate")]
  const isRight = wanted.length > 0 && wanted.every((metric) => metrics.has(metric)) && from <= to
  if (!isRight) throw invalidArgument()
  const days = Array.from({ length: Math.min(daysIn(from, to), maxDays) }, (_, at) => addDays(from, at))
  const ofPlace = fixture.figures.get(name)
  const dailyMetricTimeSeries = wanted.map((dailyMetric) => ({
    dailyMetric,
    timeSeries: { datedValues: days.map((day) => pointOf(day, ofPlace?.get(dailyMetric)?.get(day))) },
  }))
  return { multiDailyMetricTimeSeries: [{ dailyMetricTimeSeries }] }
}
