import { z } from "zod"
import { accountQuery, idSchema, listAnswer, pageQuery } from "../common.ts"
import { addUpTo100, weightsError } from "../location-custom-targets/constants.ts"

/** The weights of the new score (D-243), in the order of its parts. */
export const scoreWeightFields = [
  "average_rating",
  "review_volume",
  "response_efficiency",
  "ll_health",
  "media_presence",
] as const
export type ScoreWeightField = (typeof scoreWeightFields)[number]

const of = <T>(value: T) =>
  Object.fromEntries(scoreWeightFields.map((name) => [name, value])) as Record<ScoreWeightField, T>

/** Weights in percent, and from which day of the account they count. */
export const scoreWeightsSchema = z.looseObject({
  id: idSchema,
  ...of(z.number()),
  effective_from: z.string(),
  created_at: z.string().nullish(),
  user_name: z.string().nullish(),
})
export type ScoreWeights = z.infer<typeof scoreWeightsSchema>

/** GET /score_weights: every version, the newest first; none where the account has the usual ones. */
export const scoreWeightsQuerySchema = z.object({ ...accountQuery, ...pageQuery })
export const scoreWeightsAnswerSchema = listAnswer("score_weights", scoreWeightsSchema)

/** POST /score_weights: from today on; periods that ended before keep theirs. */
export const newScoreWeightsBodySchema = z
  .object({
    account_id: idSchema.optional(),
    ...of(z.number().min(0, "must be 0 to 100").max(100, "must be 0 to 100")),
  })
  .refine((given) => addUpTo100(scoreWeightFields.map((name) => given[name])), {
    error: weightsError,
    path: [scoreWeightFields.at(-1)!],
  })
  .meta({ examples: [of(20)] })
