import { z } from "zod"
import { idSchema, listAnswer, pageQuery, searchQuery, sortQuery } from "../common.ts"
import { lineSchema } from "../line.ts"

/** Category of a business, as its customers know it (001 §3). */
export const categorySchema = z.looseObject({
  id: idSchema,
  name: z.string(),
  /** The directory that it belongs to; null for a category of every directory. */
  source_id: idSchema.nullish(),
})
export type Category = z.infer<typeof categorySchema>

/** GET /categories (001 §7). With `google_place_id` alone: the category of that place, or none (D-149). */
export const categoriesQuerySchema = z.object({
  ...pageQuery,
  ...sortQuery(["name", "relevance"]),
  ...searchQuery,
  google_place_id: lineSchema.min(1).max(300).optional(),
})
export const categoriesAnswerSchema = listAnswer("categories", categorySchema)
