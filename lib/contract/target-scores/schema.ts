import { z } from "zod"
import { accountQuery, idListSchema, listAnswer, pageQuery, sortQuery } from "../common.ts"
import { maxTopN } from "../location-custom-targets/constants.ts"
import { targetScoreSchema } from "../location-custom-targets/schema.ts"
import { performanceFilterSchema } from "../location-performance/schema.ts"

/** GET /target_scores (F-579). */
export const targetScoresQuerySchema = performanceFilterSchema.extend({
  ...accountQuery,
  ...pageQuery,
  group_ids: idListSchema.optional(),
  group_by: z.enum(["location", "group"]).optional(),
  top_n: z.number().int().min(1).max(maxTopN).optional(),
  ...sortQuery(["total_score"], "one"),
})
export type TargetScoresQuery = z.infer<typeof targetScoresQuerySchema>

export const targetScoresAnswerSchema = listAnswer("target_scores", targetScoreSchema)
