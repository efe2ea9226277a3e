import { z } from "zod"
import { accountQuery, idSchema, listAnswer, pageQuery, searchQuery, sortQuery } from "../common.ts"
import { labelNameSchema } from "../label-name.ts"

/** A word that people of the account put on reviews (000 §3, D-133); its name is unique without case. */
export const tagSchema = z.looseObject({
  id: idSchema,
  name: z.string(),
  /** Only where it was asked for: reviews that have it, of the whole account. */
  reviews_count: z.number().int().optional(),
})
export type Tag = z.infer<typeof tagSchema>

export const tagsQuerySchema = z.object({
  ...accountQuery,
  ...pageQuery,
  ...sortQuery(["name", "relevance"]),
  ...searchQuery,
  with_counts: z.boolean().optional(),
})
export const tagsAnswerSchema = listAnswer("tags", tagSchema)

/** POST /tags. */
export const newTagBodySchema = z.object({ account_id: idSchema.optional(), name: labelNameSchema })
/** PATCH /tags/{id}. */
export const tagBodySchema = z.object({ name: labelNameSchema })
/** POST /tags/{id}/merge: what has the tag of the path gets this one in its place. */
export const mergeTagBodySchema = z.object({ into_tag_id: idSchema })
