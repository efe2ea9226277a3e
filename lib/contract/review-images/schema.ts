import { z } from "zod"
import {
  accountQuery,
  cursorQuery,
  cutTotal,
  idSchema,
  idTextSchema,
  listAnswer,
  pagingSchema,
} from "../common.ts"
import { filtersOn } from "../filters/filters-on.ts"
import { apiShape } from "../filters/schemas.ts"

/** An image of a review, found by its review (D-140). */
export const reviewImageItemSchema = z.looseObject({
  id: idSchema,
  review_id: idSchema,
  url: z.string(),
  low_resolution_url: z.string().nullish(),
  account_id: idSchema.nullish(),
  location_id: idSchema.nullish(),
  location_name: z.string().nullish(),
  source_id: idSchema.nullish(),
  source_name: z.string().nullish(),
  rating: z.number().nullish(),
  author: z.string().nullish(),
  published_at: z.string().nullish(),
})

/** GET /review_images (000 §3, D-140): newest first. */
export const reviewImagesQuerySchema = z
  .object({
    ...accountQuery,
    ...cursorQuery,
    ...apiShape(filtersOn("photos")),
    review_id: idTextSchema.optional(),
  })
  .omit({ type: true })
export const reviewImagesAnswerSchema = listAnswer("review_images", reviewImageItemSchema).extend({
  ...cutTotal,
  paging: pagingSchema,
})
