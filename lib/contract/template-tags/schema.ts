import { z } from "zod"
import { accountQuery, idSchema, idTextSchema } from "../common.ts"
import { labelNameSchema } from "../label-name.ts"

/** POST /template_tags: makes the tag if it is new (D-133). */
export const templateTagBodySchema = z.object({
  account_id: idSchema.optional(),
  template_id: idSchema,
  name: labelNameSchema,
})
/** DELETE /template_tags. */
export const templateTagQuerySchema = z.object({
  ...accountQuery,
  template_id: idTextSchema,
  name: labelNameSchema,
})
