import { z } from "zod"
import {
  accountQuery,
  idSchema,
  idTextSchema,
  listAnswer,
  pageQuery,
  searchQuery,
  sortQuery,
} from "../common.ts"

export const sourceSchema = z.looseObject({
  id: idSchema,
  name: z.string(),
  code: z.string().nullish(),
  ordinal: z.number().int().nullish(),
  supports_reviews: z.boolean().nullish(),
  supports_images: z.boolean().nullish(),
  /** Whether its terms allow that websites show its reviews (D-301). */
  may_embed: z.boolean().nullish(),
})
export type Source = z.infer<typeof sourceSchema>

/** GET /sources (000 §7, D-058). */
export const sourcesQuerySchema = z.object({
  ...accountQuery,
  ...pageQuery,
  ...sortQuery(["ordinal", "name", "relevance"]),
  ...searchQuery,
  user_id: idTextSchema.optional(),
  supports_reviews: z.boolean().optional(),
  supports_images: z.boolean().optional(),
  imagesOnly: z.boolean().optional(),
})
export const sourcesAnswerSchema = listAnswer("sources", sourceSchema)
