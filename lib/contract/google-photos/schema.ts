import { z } from "zod"
import { accountQuery, cursorQuery, idSchema, listAnswer, pagingSchema } from "../common.ts"
import { photoTypes } from "../media/constants.ts"

/** A photo that Google shows of a location and that was not added here. Its addresses are Google's. */
export const googlePhotoSchema = z.looseObject({
  id: idSchema,
  location_id: idSchema,
  type: z.enum(photoTypes),
  /** In Google's words, such as EXTERIOR. */
  category: z.string().nullish(),
  url: z.string().nullish(),
  thumbnail_url: z.string().nullish(),
  width: z.number().int().nullish(),
  height: z.number().int().nullish(),
  /** How often it was seen, where Google says so. */
  views: z.number().int().nullish(),
  created_at: z.string(),
  /** Of a customer's: whom Google asks to be shown with it. */
  author: z.string().nullish(),
  author_url: z.string().nullish(),
  author_photo_url: z.string().nullish(),
  /** Of a customer's: where Google takes reports of it. */
  report_url: z.string().nullish(),
  /** Why Google did not delete it, in words. */
  error: z.string().nullish(),
})
export type GooglePhoto = z.infer<typeof googlePhotoSchema>

/** GET /locations/{id}/google_photos: the newest first. */
export const googlePhotosQuerySchema = z.object({
  ...accountQuery,
  ...cursorQuery,
  type: z.enum(photoTypes).optional(),
})

/**
 * `access` is none where the location is matched to no place at Google, and ended where the connection has to be made
 * again: the photos are then those of the last look, `looked_at`, which is null before the first one.
 */
export const googlePhotosAnswerSchema = listAnswer("google_photos", googlePhotoSchema).extend({
  paging: pagingSchema,
  access: z.enum(["active", "ended", "none"]),
  looked_at: z.string().nullish(),
})
