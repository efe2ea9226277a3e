import { z } from "zod"
import {
  accountQuery,
  idListSchema,
  idSchema,
  idTextSchema,
  listAnswer,
  pageQuery,
  searchQuery,
  sortQuery,
} from "./common.ts"
import { trimmedLineSchema } from "./line.ts"

/** A location in lists (000 §3); the detail adds the rest of its address. */
export const locationSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema.nullish(),
  name: z.string(),
  address: z.string().nullable(),
  address_2: z.string().nullish(),
  city: z.string().nullish(),
  state: z.string().nullish(),
  zipcode: z.string().nullish(),
  country: z.string().nullish(),
  country_id: idSchema.nullish(),
  state_id: idSchema.nullish(),
  external_id: z.string().nullish(),
  is_headquarters: z.boolean(),
})
export type Location = z.infer<typeof locationSchema>

/** GET /locations (000 §7). `id` takes a comma list (D-057). */
export const locationsQuerySchema = z.object({
  ...accountQuery,
  ...pageQuery,
  ...sortQuery(["name", "external_id", "city", "created_at", "relevance"]),
  ...searchQuery,
  group_id: idTextSchema.optional(),
  "exclude[group_id]": idTextSchema.optional(),
  user_id: idTextSchema.optional(),
  id: idListSchema.optional(),
  theme_id: idTextSchema.optional(),
})
export const locationsAnswerSchema = listAnswer("locations", locationSchema)

export const groupSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema.nullish(),
  name: z.string(),
  active_location_ids: z.array(idSchema),
})
export type Group = z.infer<typeof groupSchema>

/** GET /groups (000 §7, D-057). `id` takes a comma list as for locations. `containing` and `not_containing` are location ids. */
export const groupsQuerySchema = z.object({
  ...accountQuery,
  ...pageQuery,
  ...sortQuery(["name", "created_at", "relevance"]),
  ...searchQuery,
  containing: idTextSchema.optional(),
  not_containing: idTextSchema.optional(),
  user_id: idTextSchema.optional(),
  id: idListSchema.optional(),
})

const memberIdsSchema = z.array(idSchema).max(50_000, "is too long")
const groupNameSchema = trimmedLineSchema.min(1, "can't be blank").max(100, "is too long")

/** POST /groups (D-057). */
export const newGroupBodySchema = z.object({
  account_id: idSchema.optional(),
  name: groupNameSchema,
  location_ids: memberIdsSchema.optional(),
})
/** PATCH /groups/{id}: `location_ids` takes the place of all members, the other two add and take away. */
export const groupBodySchema = z.object({
  name: groupNameSchema.optional(),
  location_ids: memberIdsSchema.optional(),
  add_location_ids: memberIdsSchema.optional(),
  remove_location_ids: memberIdsSchema.optional(),
})
export const groupsAnswerSchema = listAnswer("groups", groupSchema)

export const sourceSchema = z.looseObject({
  id: idSchema,
  name: z.string(),
  code: z.string().nullish(),
  ordinal: z.number().int().nullish(),
  supports_reviews: z.boolean().nullish(),
  supports_images: z.boolean().nullish(),
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
