import { sql } from "drizzle-orm"
import { wireInstant } from "../queries/instants.ts"
import { column } from "../rows.ts"
import type { RolledReview } from "./change.ts"

/** The id of a review `r` with response `a`, and all that rollups need of it. */
export const rolledColumns = sql`r.id, r.location_id, r.source_id,
  ${wireInstant(sql`r.published_at`)} as published_at,
  ${wireInstant(sql`r.origin_published_at`)} as origin_published_at,
  r.rating, r.stars, r.sentiment, r.status, r.review_type,
  null::bigint as import_id, ${wireInstant(sql`a.published_at`)} as responded_at,
  a.published_at_guessed as is_response_guessed`

/** Of `rolledColumns`. */
export const rolledShape = {
  id: column.number(),
  locationId: column.number(),
  sourceId: column.number(),
  publishedAt: column.text(),
  originPublishedAt: column.text().nullable(),
  rating: column.number().nullable(),
  stars: column.number(),
  sentiment: column.number<RolledReview["sentiment"]>(),
  status: column.text<RolledReview["status"]>(),
  reviewType: column.text<RolledReview["reviewType"]>(),
  importId: column.number().nullable(),
  respondedAt: column.text().nullable(),
  isResponseGuessed: column.boolean().nullable(),
}
