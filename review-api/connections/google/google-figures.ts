import { z } from "zod"
import type { CountedFigure } from "#lib/contract/google-figures/constants.ts"
import type { Day } from "#lib/dates/day.ts"
import type { ProviderCall } from "../ask-provider.ts"
import type { FigureSeries, Figures } from "../connector.ts"
import { AtProviderGone } from "../connector-errors.ts"
import type { GoogleSettings } from "./google-settings.ts"

/** Which metrics of Google make a figure. */
const metricsOf = {
  search_views: ["BUSINESS_IMPRESSIONS_DESKTOP_SEARCH", "BUSINESS_IMPRESSIONS_MOBILE_SEARCH"],
  maps_views: ["BUSINESS_IMPRESSIONS_DESKTOP_MAPS", "BUSINESS_IMPRESSIONS_MOBILE_MAPS"],
  calls: ["CALL_CLICKS"],
  directions: ["BUSINESS_DIRECTION_REQUESTS"],
  website_clicks: ["WEBSITE_CLICKS"],
} as const satisfies Record<CountedFigure, readonly string[]>

const figureOfMetric: ReadonlyMap<string, CountedFigure> = new Map(
  Object.entries(metricsOf).flatMap(([figure, metrics]) =>
    metrics.map((metric) => [metric, figure as CountedFigure] as const),
  ),
)

const most = 2_147_483_647
/** An int64 as text; absent when it is 0, and for days that are not counted yet. */
const valueSchema = z.coerce.number().int().nonnegative().max(most).nullish()

const pointSchema = z.object({
  date: z.object({ year: z.number().int(), month: z.number().int(), day: z.number().int() }),
  value: z.unknown(),
})
const answerSchema = z.object({
  multiDailyMetricTimeSeries: z
    .array(
      z.object({
        dailyMetricTimeSeries: z
          .array(
            z.object({
              dailyMetric: z.string().default(""),
              timeSeries: z
                .object({ datedValues: z.array(z.unknown()).default([]) })
                .default({ datedValues: [] }),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
})

const two = (part: number): string => String(part).padStart(2, "0")

/** One that can't be read on a day that can is null; one without a day is left out. */
function pointOf(given: unknown): { day: Day; value: number | null | undefined } | null {
  const { data } = pointSchema.safeParse(given)
  if (!data) return null
  const { year, month, day } = data.date
  const value = valueSchema.safeParse(data.value)
  return {
    day: `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`,
    value: value.success ? (value.data ?? undefined) : null,
  }
}

/** Adds views by device; what is not known of one of them is not known of both. */
function added(one: number | null | undefined, other: number | null): number | null {
  if (one === undefined) return other
  return one === null || other === null ? null : Math.min(one + other, most)
}

function seriesOf({ multiDailyMetricTimeSeries }: z.output<typeof answerSchema>): FigureSeries {
  const counted = new Set<CountedFigure>()
  const days = new Map<Day, Partial<Record<CountedFigure, number | null>>>()
  for (const { dailyMetric, timeSeries } of multiDailyMetricTimeSeries.flatMap(
    (one) => one.dailyMetricTimeSeries,
  )) {
    const figure = figureOfMetric.get(dailyMetric)
    if (!figure) continue
    counted.add(figure)
    for (const given of timeSeries.datedValues) {
      const point = pointOf(given)
      if (!point || point.value === undefined) continue
      const ofDay = days.get(point.day) ?? {}
      days.set(point.day, { ...ofDay, [figure]: added(ofDay[figure], point.value) })
    }
  }
  return { counted: [...counted], days }
}

function dateParameters(name: string, day: Day): [string, string][] {
  const [year, month, date] = day.split("-").map(Number)
  return [
    [`dailyRange.${name}.year`, String(year)],
    [`dailyRange.${name}.month`, String(month)],
    [`dailyRange.${name}.day`, String(date)],
  ]
}

type Ask = <T>(url: URL, schema: z.ZodType<T>, call: ProviderCall) => Promise<T>

/**
 * Figures of Google by Business Profile Performance v1 (D-323). The API has no account in names of places, and says
 * neither which days it has not counted yet nor how far back it goes.
 * @param ask within the quota of this installation, with refusals as errors of connectors.
 */
export const googleFigures = (
  { performanceUrl, patience }: Pick<GoogleSettings, "performanceUrl" | "patience">,
  ask: Ask,
): Figures => ({
  async read(accessToken, place, { from, to }, signal) {
    const [, name] = /^accounts\/\w+\/(locations\/\w+)$/.exec(place) ?? []
    if (!name) throw new AtProviderGone()
    const url = new URL(`/v1/${name}:fetchMultiDailyMetricsTimeSeries`, performanceUrl)
    url.search = new URLSearchParams([
      ...[...figureOfMetric.keys()].map((metric): [string, string] => ["dailyMetrics", metric]),
      ...dateParameters("startDate", from),
      ...dateParameters("endDate", to),
    ]).toString()
    return seriesOf(await ask(url, answerSchema, { accessToken, signal, patience }))
  },
})
