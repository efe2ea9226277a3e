import { z } from "zod"
import { idSchema, listAnswer, pageQuery } from "../common.ts"

const values = z.record(z.string(), z.unknown()).nullish()

/** One line of the history of a review (D-128). User fields are null for what no one who is signed in did. */
export const reviewEventSchema = z.looseObject({
  id: idSchema,
  created_at: z.string(),
  user_id: idSchema.nullish(),
  user_name: z.string().nullish(),
  action: z.string(),
  before: values,
  after: values,
})
export type ReviewEvent = z.infer<typeof reviewEventSchema>

/** GET /reviews/{id}/history: the newest first. */
export const reviewHistoryQuerySchema = z.object(pageQuery)
export const reviewHistoryAnswerSchema = listAnswer("history", reviewEventSchema)
