import { z } from "zod"
import { accountQuery, idSchema, listAnswer, pageQuery } from "../common.ts"
import { performanceFilterSchema } from "../location-performance/schema.ts"

const nullable = z.number().nullish()

/** GET /metric_targets and /metric_targets_per_location (D-138). */
export const metricTargetsQuerySchema = performanceFilterSchema.extend({ ...accountQuery, ...pageQuery })
export const metricTargetSchema = z.looseObject({
  id: idSchema,
  metric: z.string(),
  target: nullable,
  actual: nullable,
  location_id: idSchema.nullish(),
})
export const metricTargetsAnswerSchema = listAnswer("metric_targets", metricTargetSchema)
