import { z } from "zod"
import { accountQuery, idSchema, listAnswer, pageQuery } from "../common.ts"

/** Purpose of a location's photo, such as its logo (001 §3). */
export const mediaCategorySchema = z.looseObject({ id: idSchema, name: z.string(), source_id: idSchema })
export type MediaCategory = z.infer<typeof mediaCategorySchema>

/** GET /media_categories (001 §7). */
export const mediaCategoriesQuerySchema = z.object({
  ...accountQuery,
  ...pageQuery,
  /** Those of these names alone. */
  name: z.array(z.string().max(40)).max(20, "is too long").optional(),
})
export const mediaCategoriesAnswerSchema = listAnswer("media_categories", mediaCategorySchema)
