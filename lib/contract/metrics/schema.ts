import { z } from "zod"
import { metricsQuerySchema } from "../reviews/schema.ts"

/**
 * Common figures M (D-138): `completed_rate` 0 to 100, `response_rate` 0 to 1 (D-247, D-314), response time in days. Null
 * without data.
 */
const figure = z.number().nullish()
export const metricsFields = {
  avg_rating: figure,
  total_reviews: figure,
  completed_rate: figure,
  response_rate: figure,
  overall_avg_response_time: figure,
  positive_count: figure,
  neutral_count: figure,
  negative_count: figure,
}
export const metricsLagFields = Object.fromEntries(
  Object.keys(metricsFields).flatMap((name) => [
    [`${name}_lag`, figure],
    [`${name}_delta`, figure],
  ]),
) as Record<`${keyof typeof metricsFields}_${"lag" | "delta"}`, typeof figure>

/** False when counting took too long: there are no figures then, and a later call may have them. */
const isCounted = { exact: z.boolean().optional() }

export const metricsOverviewSchema = z.looseObject({
  ...metricsFields,
  ...isCounted,
  ...metricsLagFields,
  series: z.array(z.looseObject({ period: z.string(), avg_rating: figure, total_reviews: figure })).nullish(),
})
export type MetricsOverview = z.infer<typeof metricsOverviewSchema>

export const breakdownKinds = ["day", "week", "month", "rating", "source"] as const
export const metricsBreakdownQuerySchema = metricsQuerySchema.extend({ group_by: z.enum(breakdownKinds) })
export const metricsBreakdownSchema = z.looseObject({
  ...isCounted,
  breakdown: z.array(z.looseObject({ key: z.union([z.string(), z.number()]), ...metricsFields })),
})
export type MetricsBreakdown = z.infer<typeof metricsBreakdownSchema>
