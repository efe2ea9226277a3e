import { metricsFields } from "#lib/contract/index.ts"
import type { FigureColumn } from "../db/rollups/figures.ts"

/** Sums of reviews; null and none are of no reviews. */
export type Sums = Partial<Record<FigureColumn, number | null>>
export type MetricName = keyof typeof metricsFields
export type Metrics = Record<MetricName, number | null>

/** Columns that the common figures are made of. */
export const metricColumns = [
  "reviews",
  "rating_sum",
  "rated",
  "positive",
  "neutral",
  "negative",
  "responded",
  "completed",
  "responses",
  "timed_responses",
  "response_days",
] as const satisfies FigureColumn[]

export const metricNames = Object.keys(metricsFields) as MetricName[]

/** Figures that are not known. */
export const noMetrics = Object.fromEntries(metricNames.map((name) => [name, null])) as Metrics

/** Keeps the last bits of floating sums out of answers. */
const decimals = (value: number): number => Math.round(value * 1e6) / 1e6
const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : decimals(part / whole))

/** Adds up cells; keys are left out. */
export function addUp(rows: readonly Sums[]): Sums {
  const sums: Sums = {}
  for (const name of metricColumns) {
    sums[name] = rows.reduce((total, row) => total + (row[name] ?? 0), 0)
  }
  return sums
}

/**
 * The common figures M (D-138): the average leaves "No rating" out, `completed_rate` is 0 to 100, `response_rate` (reviews
 * with a published response, D-314) 0 to 1, response time is in days (D-247), of responses whose date is known; null where there is nothing to divide by.
 */
export function metricsOf(sums: Sums): Metrics {
  const of = (name: FigureColumn) => sums[name] ?? 0
  return {
    avg_rating: ratio(of("rating_sum"), of("rated")),
    total_reviews: of("reviews"),
    completed_rate: ratio((of("responded") + of("completed")) * 100, of("reviews")),
    response_rate: ratio(of("responses"), of("reviews")),
    overall_avg_response_time: ratio(of("response_days"), of("timed_responses")),
    positive_count: of("positive"),
    neutral_count: of("neutral"),
    negative_count: of("negative"),
  }
}

/** `_lag` and `_delta` fields; both null without a comparison period, the delta also when either value is (D-248). */
export function lagFields(now: Metrics, before: Metrics | null): Record<string, number | null> {
  const fields: Record<string, number | null> = {}
  for (const name of metricNames) {
    const lag = before?.[name] ?? null
    const value = now[name]
    fields[`${name}_lag`] = lag
    fields[`${name}_delta`] = lag === null || value === null ? null : decimals(value - lag)
  }
  return fields
}
