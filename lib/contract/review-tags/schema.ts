import { z } from "zod"
import { accountQuery, idSchema, idTextSchema } from "../common.ts"
import { labelNameSchema } from "../label-name.ts"

/** POST /review_tags: makes the tag if it is new. */
export const reviewTagBodySchema = z.object({
  account_id: idSchema.optional(),
  review_id: idSchema,
  name: labelNameSchema,
})
/** DELETE /review_tags. */
export const reviewTagQuerySchema = z.object({
  ...accountQuery,
  review_id: idTextSchema,
  name: labelNameSchema,
})
