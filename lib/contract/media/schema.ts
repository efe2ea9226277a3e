import { z } from "zod"
import {
  accountQuery,
  cursorQuery,
  cutTotal,
  idSchema,
  idTextSchema,
  listAnswer,
  pagingSchema,
  sortQuery,
} from "../common.ts"
import { filtersOn } from "../filters/filters-on.ts"
import { apiShape } from "../filters/schemas.ts"
import { lineSchema } from "../line.ts"
import { s3PathSchema } from "../uploads/schema.ts"
import {
  maxDeletedMedia,
  maxMediaLocations,
  photoTypes,
  publishedStatuses,
  tooManyLocations,
} from "./constants.ts"

/**
 * A photo of a location (001 §3): of its owner, or of a customer with the review that it came with (D-074). Addresses of
 * files that are kept here are signed and expire; which is drawn says D-169.
 */
export const mediaItemSchema = z.looseObject({
  id: idSchema,
  /** The owner's where nothing is said. */
  type: z.enum(photoTypes).nullish(),
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
  source_name: z.string().nullish(),
  /** Of a customer's: the review behind it. */
  review_id: idSchema.nullish(),
  rating: z.number().nullish(),
  author: z.string().nullish(),
  content: z.string().nullish(),
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

/** GET /media (001 §7, D-077, D-099): both days are included. Without a type, photos of both. */
export const mediaQuerySchema = z.object({
  ...accountQuery,
  ...cursorQuery,
  ...sortQuery(["category_rank", "published_at"]),
  ...apiShape(filtersOn("photos")),
  category_id: idTextSchema.optional(),
  /** Of these uploads alone. */
  upload_ids: z
    .array(z.string().regex(/^[\w-]{1,64}$/))
    .max(50, "is too long")
    .optional(),
  /** These photos of owners alone. */
  media_ids: z.array(idTextSchema).max(maxDeletedMedia, "is too long").optional(),
  has_custom_offset: z.boolean().optional(),
})
export type MediaQuery = z.infer<typeof mediaQuerySchema>

export const mediaAnswerSchema = listAnswer("media", mediaItemSchema).extend({
  ...cutTotal,
  paging: pagingSchema,
})

/** POST /media/bulk_delete: photos of owners. */
export const bulkDeleteMediaBodySchema = z.object({
  account_id: idSchema.optional(),
  media_ids: z.array(idSchema).min(1, "Select photos first").max(maxDeletedMedia, "is too long"),
})
/** `missing` are those that are gone already, or out of the caller's sight. */
export const bulkDeletedMediaSchema = z.looseObject({
  deleted: z.number().int(),
  missing: z.number().int(),
})

/** POST /media (001 §7, D-175): one photo for each location, of one upload that has been processed. */
export const newMediaBodySchema = z.object({
  account_id: idSchema.optional(),
  location_ids: z.array(idSchema).min(1, "can't be blank").max(maxMediaLocations, tooManyLocations),
  source_id: idSchema,
  high_priority: z.boolean().optional(),
  category_id: idSchema.nullish(),
  s3_path: s3PathSchema,
  name: lineSchema.max(100).optional(),
})
export const createdMediaSchema = z.looseObject({ media: z.array(mediaItemSchema) })

/** PATCH /media/{id}: null for no category. */
export const updateMediaBodySchema = z.object({
  account_id: idSchema.optional(),
  category_id: idSchema.nullable(),
})

/** PUT /media/{id} deletes a photo (001 §7, D-174): what it says of the photo has to be so. */
export const deleteMediaBodySchema = z.object({
  account_id: idSchema.optional(),
  location_id: idSchema,
  url_id: idSchema.nullish(),
  source_id: idSchema,
})
