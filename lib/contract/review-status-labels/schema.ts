import { z } from "zod"
import { accountQuery, idSchema, listAnswer, pageQuery, searchQuery, sortQuery } from "../common.ts"
import { labelNameSchema } from "../label-name.ts"

/** A name that an account gives to the state of its reviews (D-124). */
export const reviewStatusLabelSchema = z.looseObject({ id: idSchema, name: z.string(), color: z.string() })
export type ReviewStatusLabel = z.infer<typeof reviewStatusLabelSchema>

const colorSchema = z.string().regex(/^#[\da-f]{6}$/i, "must be a color such as #1a2b3c")

/** POST /review_status_labels. */
export const newReviewStatusLabelBodySchema = z.object({
  account_id: idSchema.optional(),
  name: labelNameSchema,
  color: colorSchema,
})
/** PATCH /review_status_labels/{id}. */
export const reviewStatusLabelBodySchema = z.object({
  name: labelNameSchema.optional(),
  color: colorSchema.optional(),
})
export const reviewStatusLabelsQuerySchema = z.object({
  ...accountQuery,
  ...pageQuery,
  ...sortQuery(["name"]),
  ...searchQuery,
})
export const reviewStatusLabelsAnswerSchema = listAnswer("review_status_labels", reviewStatusLabelSchema)
