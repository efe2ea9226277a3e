import { z } from "zod"
import { accountQuery, idSchema, listAnswer, pageQuery } from "../common.ts"
import { lowestAutoRating, maxDelayMinutes } from "../responses/constants.ts"

/** A rule by which reviews are responded to without anybody (D-131). */
export const autoResponseSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema.nullish(),
  /** Null is every source. */
  source_id: idSchema.nullable(),
  rating_min: z.number().int(),
  rating_max: z.number().int(),
  /** Null is with and without. */
  has_text: z.boolean().nullable(),
  template_id: idSchema,
  template_name: z.string().nullish(),
  delay_minutes: z.number().int(),
  active: z.boolean(),
  created_at: z.string().nullish(),
})
export type AutoResponse = z.infer<typeof autoResponseSchema>

export const autoResponsesQuerySchema = z.object({ ...accountQuery, ...pageQuery })
export const autoResponsesAnswerSchema = listAnswer("auto_responses", autoResponseSchema)

const starsSchema = z.number().int().min(lowestAutoRating).max(5)

const shared = {
  account_id: idSchema.optional(),
  source_id: idSchema.nullish(),
  rating_min: starsSchema.optional(),
  rating_max: starsSchema.optional(),
  has_text: z.boolean().nullish(),
  delay_minutes: z.number().int().min(0).max(maxDelayMinutes).optional(),
  active: z.boolean().optional(),
}
/** POST /auto_responses: never for ratings 1 and 2. */
export const newAutoResponseBodySchema = z.object({ ...shared, template_id: idSchema })
/** PATCH /auto_responses/{id}. */
export const autoResponseBodySchema = z.object({ ...shared, template_id: idSchema.optional() })
