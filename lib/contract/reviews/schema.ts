import { z } from "zod"
import {
  accountQuery,
  changedQuery,
  cursorQuery,
  cutTotal,
  dayOrInstantSchema,
  fileQuery,
  headingsQuery,
  idListSchema,
  idSchema,
  idTextSchema,
  listAnswer,
  pageQuery,
  searchQuery,
  sortQuery,
} from "../common.ts"
import { filtersOf } from "../filters/filters-on.ts"
import { apiShape } from "../filters/schemas.ts"
import { respondOnSchema, responseSchema } from "../responses/schema.ts"
import { reviewSorts, reviewStatuses } from "./constants.ts"

/** An image of a review (D-140). */
export const reviewImageSchema = z.looseObject({ url: z.string() })

/** A review (D-122). `rating` 0 or null is "No rating". */
export const reviewSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema,
  location_id: idSchema,
  location_name: z.string(),
  /** The name that customers see. */
  location_public_name: z.string().nullish(),
  location_city: z.string().nullish(),
  location_state: z.string().nullish(),
  source_id: idSchema,
  source_code: z.string().nullish(),
  source_name: z.string(),
  rating: z.number().nullable(),
  title: z.string().nullish(),
  content: z.string().nullish(),
  author: z.string().nullish(),
  url: z.string().nullish(),
  review_type: z.string().nullish(),
  status: z.string(),
  review_status_label_id: idSchema.nullish(),
  /** Who looks after it (D-321); null for nobody, and where they may not see it any more. */
  assigned_user_id: idSchema.nullish(),
  assigned_user_name: z.string().nullish(),
  sentiment: z.number().nullish(),
  categories: z.array(z.string()).nullish(),
  tags: z.array(z.looseObject({ id: idSchema, name: z.string() })).nullish(),
  notes_count: z.number().int().nullish(),
  images: z.array(reviewImageSchema).nullish(),
  response: responseSchema.nullish(),
  /** Told of one review alone, not in lists: null when it can be answered from here. */
  respond_on: respondOnSchema.nullish(),
  dispute_status: z.string().nullish(),
  published_at: z.string(),
  origin_published_at: z.string().nullish(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
  deleted_at: z.string().nullish(),
  origin_deleted_at: z.string().nullish(),
})
export type Review = z.infer<typeof reviewSchema>

/** PATCH /reviews/{id} (D-128, D-321): what is absent stays, null takes the label or the assignment away. */
export const reviewBodySchema = z.object({
  status: z.enum(reviewStatuses).optional(),
  review_status_label_id: idSchema.nullable().optional(),
  assigned_user_id: idSchema.nullable().optional(),
})

/** GET /reviews/assignees: who a review can be assigned to; without one, whoever shares a location with the caller. */
export const reviewAssigneesQuerySchema = z.object({
  ...accountQuery,
  ...searchQuery,
  review_id: idTextSchema.optional(),
  id: idListSchema.optional(),
  ...pageQuery,
})
export const reviewAssigneeSchema = z.looseObject({ id: idSchema, name: z.string() })
export const reviewAssigneesAnswerSchema = listAnswer("assignees", reviewAssigneeSchema)

/** Filters of reviews: the same keys for list, count, export and schedule (D-099, D-125). Both days are included. */
const reviewDayQuery = {
  ...accountQuery,
  parent_id: idTextSchema.optional(),
  ...apiShape(filtersOf("reviews")),
  has_response: z.boolean().optional(),
}

/** The same, where days can be instants, too. */
export const reviewFilterQuery = {
  ...reviewDayQuery,
  published_after: dayOrInstantSchema
    .describe("Published on this day of the account or later, or at this instant or later.")
    .optional(),
  published_before: dayOrInstantSchema
    .describe("Published on this day of the account or before, or at this instant or before.")
    .optional(),
}
export const reviewFilterSchema = z.object(reviewFilterQuery)
export type ReviewFilter = z.infer<typeof reviewFilterSchema>

/** How reviews are sorted: by one of these, newest first unless something else is said (D-125). */
export const reviewSortQuery = sortQuery(reviewSorts, "one")

/** GET /reviews (D-125): `after` is the older page, `before` the newer one (D-126). */
export const reviewsQuerySchema = z.object({
  ...reviewFilterQuery,
  ...cursorQuery,
  ...reviewSortQuery,
  ...changedQuery,
})
export type ReviewsQuery = z.infer<typeof reviewsQuerySchema>

/** GET /reviews/{id}/neighbours: the filter and the sort of a list in the own account. */
export const neighboursQuerySchema = z
  .object({
    ...reviewFilterQuery,
    ...reviewSortQuery,
  })
  .omit({ parent_id: true })
/** Null at the ends of the list. */
export const neighboursSchema = z.looseObject({
  previous_id: idSchema.nullable(),
  next_id: idSchema.nullable(),
})

/** GET /export/csv/reviews: what the list shows, whole. */
export const reviewsExportQuerySchema = fileQuery(
  z.object({ ...reviewFilterQuery, ...reviewSortQuery, ...headingsQuery }),
)
export type ReviewsExportQuery = z.infer<typeof reviewsExportQuerySchema>

export const reviewsAnswerSchema = listAnswer("reviews", reviewSchema).extend({
  /** `reviews.count` has the exact number. */
  ...cutTotal,
  paging: z
    .looseObject({
      cursors: z.looseObject({ before: z.string().nullable(), after: z.string().nullable() }),
      /** The number of the first row in the whole list, from 1; null where it is not known. */
      first: z.number().int().nullish(),
    })
    .nullish(),
})

export const reviewsCountAnswerSchema = z.looseObject({ count: z.number().int(), exact: z.boolean() })

/**
 * Filters of figures (D-268): every filter of the list, its days as `start_date` and `end_date` (D-099). Lists of many
 * accounts have no figures.
 */
const { published_after: firstDay, published_before: lastDay, parent_id: _, ...sameFilters } = reviewDayQuery
export const metricsDays = { start_date: firstDay, end_date: lastDay }
export const metricsQuerySchema = z.object({
  ...metricsDays,
  ...sameFilters,
  with_lag: z.boolean().optional(),
})

export type MetricsQuery = z.infer<typeof metricsQuerySchema>
