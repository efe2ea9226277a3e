import { z } from "zod"
import { idSchema, idTextSchema } from "../common.ts"

const figure = z.number().nullish()

export const benchmarkParamsSchema = z.object({ vertical_id: idTextSchema })

/**
 * GET /benchmark/{vertical_id} (D-138, D-245): what an average location of an industry did in the last half year. All figures are
 * null, and `reason` says why, where too few accounts have enough reviews.
 */
export const benchmarkSchema = z.looseObject({
  vertical_id: idSchema,
  name: z.string(),
  avg_rating: figure,
  /** Of a location in half a year. */
  total_reviews: figure,
  /** 0 to 1 (D-247). */
  response_rate: figure,
  /** Days. */
  response_time: figure,
  owner_photos_count: figure,
  /** 0 to 1. */
  ll_sync_ratio: figure,
  reason: z.string().nullish(),
  computed_at: z.string().nullish(),
})
export type Benchmark = z.infer<typeof benchmarkSchema>
