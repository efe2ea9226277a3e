import { type SQL, sql } from "drizzle-orm"
import type { ReviewStatus, ReviewType } from "#lib/contract/index.ts"
import { sentimentOfStars } from "../core/sentiment.ts"
import type { Db } from "../db/connect.ts"
import { planAutoResponses } from "../db/queries/plan-auto-responses.ts"
import { numbers } from "../db/queries/sql-lists.ts"
import { type RolledAccount, writeRollups } from "../db/rollups/write.ts"
import { column, rowsOf } from "../db/rows.ts"
import { starsOf } from "./rating.ts"

/** A review about to be written; the names are those of the columns, for `json_to_recordset`. */
export type NewReview = {
  location_id: number
  source_id: number
  identity: string
  rating: number | null
  title: string | null
  content: string | null
  author: string | null
  /** ISO instant. */
  published_at: string
  /** Where its day alone is known: `published_at` is the start of it in the account's zone. */
  published_on?: string | null
  url?: string | null
  review_type?: ReviewType
  /** Of a recommendation, which has no stars to tell it. */
  sentiment?: -1 | 0 | 1
  status?: ReviewStatus
  categories?: string[]
  images?: { url: string }[]
  /** Instant of the published response, for the figures; the response itself is written by the caller. */
  responded_at?: string | null
}

/**
 * The statement that writes reviews; one whose identity exists is left as it is.
 * @param given what has the columns of reviews, to be selected from.
 */
export const insertedReviews = (accountId: number, importId: number | null, given: SQL): SQL => sql`
  insert into reviews (account_id, import_id, location_id, source_id, identity, rating, stars, sentiment, title,
    content, author, url, review_type, status, categories, images, published_at, published_on, review_status_label_id)
  select ${accountId}::bigint, ${importId}::bigint, location_id, source_id, identity, rating, stars, sentiment, title,
    content, author, url, review_type, status, categories, images, published_at,
    published_on, (select review_status_label_id from accounts where id = ${accountId})
  from ${given}
  on conflict (account_id, source_id, identity) do nothing
  returning id, source_id, identity`

/**
 * Writes reviews with their rollups in one statement each; a review whose identity exists is left as it is.
 * @param tx the transaction.
 * @param importId set when they belong to an import.
 * @returns id by position in `reviews` of those that were new.
 */
export async function insertReviews(
  tx: Db,
  account: RolledAccount,
  reviews: NewReview[],
  importId: number | null,
): Promise<Map<number, number>> {
  const full = reviews.map((review) => {
    const stars = starsOf(review.rating)
    return {
      url: null,
      review_type: "review" as const,
      status: "unread" as const,
      categories: [] as string[],
      images: [],
      published_on: null,
      ...review,
      stars,
      sentiment: review.sentiment ?? sentimentOfStars(stars),
    }
  })
  const rows = await rowsOf(
    tx,
    { id: column.number(), source_id: column.number(), identity: column.text() },
    insertedReviews(
      account.id,
      importId,
      sql`json_to_recordset(${JSON.stringify(full)}::text::json) as given (
        location_id bigint, source_id integer, identity text, rating numeric(3, 2), stars smallint,
        sentiment smallint, title text, content text, author text, url text, review_type text, status text,
        categories text[], images jsonb, published_at timestamptz, published_on date)`,
    ),
  )
  const ids = new Map(rows.map((row) => [`${row.source_id} ${row.identity}`, row.id]))
  const written = new Map<number, number>()
  full.forEach((review, position) => {
    const key = `${review.source_id} ${review.identity}`
    const id = ids.get(key)
    if (id === undefined) return
    ids.delete(key)
    written.set(position, id)
  })
  const changes = [...written.keys()].map((position) => {
    const review = full[position]!
    return {
      sign: 1 as const,
      importId,
      locationId: review.location_id,
      sourceId: review.source_id,
      publishedAt: review.published_at,
      rating: review.rating,
      stars: review.stars,
      sentiment: review.sentiment,
      status: review.status,
      reviewType: review.review_type,
      respondedAt: review.responded_at ?? null,
    }
  })
  await writeRollups(tx, account, changes)
  if (written.size > 0)
    await planAutoResponses(tx, account.id, sql`r.id = any(${numbers([...written.values()])})`)
  return written
}
