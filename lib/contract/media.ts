import { z } from "zod"
import {
  accountQuery,
  cursorQuery,
  cutTotal,
  daySchema,
  idListSchema,
  idSchema,
  idTextSchema,
  listAnswer,
  pageQuery,
  sortQuery,
} from "./common.ts"
import { lineSchema } from "./line.ts"
import { maxMediaLocations, publishedStatuses } from "./media-constants.ts"
import { s3PathSchema } from "./uploads.ts"

/** What a photo of a location is for, such as its logo (001 §3). */
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

/** A photo of the owner of a location (001 §3). Its addresses are signed and expire; which is drawn says D-169. */
export const mediaItemSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema.nullish(),
  location_id: idSchema,
  location_name: z.string().nullish(),
  name: z.string().nullish(),
  url: z.string().nullish(),
  cdn_url: z.string().nullish(),
  cdn_low_resolution_url: z.string().nullish(),
  low_resolution_url: z.string().nullish(),
  cdn_stored_url: z.string().nullish(),
  cdn_stored_low_res_url: z.string().nullish(),
  /** LOGO, PROFILE, COVER or others. */
  category: z.string().nullish(),
  category_id: idSchema.nullish(),
  published_status: z.enum(publishedStatuses),
  /** The page of the location at the source, where it has one. */
  url_id: idSchema.nullish(),
  source_id: idSchema,
  width: z.number().int().nullish(),
  height: z.number().int().nullish(),
  /** A tiny copy as a data address, drawn until the picture has come. */
  placeholder: z.string().nullish(),
  /** The upload that it was made of. */
  upload_id: z.string().nullish(),
  /** Why the directory does not have it, for people. */
  error: z.string().nullish(),
  /** The photo of the same location that it looks like. */
  duplicate_of_id: idSchema.nullish(),
  published_at: z.string().nullish(),
  created_at: z.string().nullish(),
})
export type MediaItem = z.infer<typeof mediaItemSchema>

/** GET /media (001 §7, D-099): both days are included. */
export const mediaQuerySchema = z.object({
  ...accountQuery,
  ...cursorQuery,
  ...sortQuery(["category_rank", "published_at"]),
  type: z.enum(["owner"]).optional(),
  location_id: idTextSchema.optional(),
  location_ids: idListSchema.optional(),
  group_id: idTextSchema.optional(),
  source_id: idTextSchema.optional(),
  source_ids: idListSchema.optional(),
  category_id: idTextSchema.optional(),
  /** Of these uploads alone. */
  upload_ids: z
    .array(z.string().regex(/^[\w-]{1,64}$/))
    .max(50, "is too long")
    .optional(),
  published_after: daySchema.optional(),
  published_before: daySchema.optional(),
  has_custom_offset: z.boolean().optional(),
})
export const mediaAnswerSchema = listAnswer("media", mediaItemSchema).extend({
  ...cutTotal,
  paging: z
    .looseObject({
      cursors: z.looseObject({ before: z.string().nullable(), after: z.string().nullable() }),
    })
    .nullish(),
})

/** POST /media (001 §7, D-175): one photo for each location, of one upload that has been processed. */
export const newMediaBodySchema = z.object({
  account_id: idSchema.optional(),
  location_ids: z.array(idSchema).min(1, "can't be blank").max(maxMediaLocations, "is too long"),
  source_id: idSchema,
  high_priority: z.boolean().optional(),
  category_id: idSchema.nullish(),
  s3_path: s3PathSchema,
  name: lineSchema.max(100).optional(),
})
export const createdMediaSchema = z.looseObject({ media: z.array(mediaItemSchema) })

/** PUT /media/{id} deletes a photo (001 §7, D-174): what it says of the photo has to be so. */
export const deleteMediaBodySchema = z.object({
  account_id: idSchema.optional(),
  location_id: idSchema,
  url_id: idSchema.nullish(),
  source_id: idSchema,
})
