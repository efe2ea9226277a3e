import { sql } from "drizzle-orm"
import { fillTemplate } from "#lib/format/fill-template.ts"
import type { Db } from "../../db/connect.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"

export type Mood = "good" | "mixed" | "bad"

/** Facts that a response is composed from. */
const reviewFactsShape = {
  id: column.number(),
  sourceId: column.number(),
  sourceCode: column.text(),
  stars: column.number(),
  sentiment: column.number(),
  hasText: column.boolean(),
  categories: column.text().array(),
  author: column.text().nullable(),
  locationName: column.text(),
  businessName: column.text(),
}

export type ReviewFacts = RowOf<typeof reviewFactsShape>

/** @param reviewId of a review that the caller may reach. */
export async function factsOf(db: Db, accountId: number, reviewId: number): Promise<ReviewFacts> {
  const [row] = await rowsOf(
    db,
    reviewFactsShape,
    sql`select r.id, r.source_id, s.code as source_code, r.stars, r.sentiment,
          coalesce(btrim(r.content), '') <> '' as has_text, r.categories, r.author,
          coalesce(nullif(l.public_name, ''), l.name) as location_name, a.name as business_name
        from reviews r
        join sources s on s.id = r.source_id
        join locations l on l.account_id = r.account_id and l.id = r.location_id
        join accounts a on a.id = r.account_id
        where r.account_id = ${accountId} and r.id = ${reviewId}`,
  )
  return row!
}

/** The stars of a review; one without has those of its sentiment (D-214). */
export const starsOf = ({ stars, sentiment }: ReviewFacts): number => stars || 3 + 2 * Math.sign(sentiment)

export function moodOf(review: ReviewFacts): Mood {
  const stars = starsOf(review)
  return stars >= 4 ? "good" : stars === 3 ? "mixed" : "bad"
}

/** A template with the words of a review (D-132). */
export const filledFor = (review: ReviewFacts, template: string): string =>
  fillTemplate(template, {
    author: review.author,
    location_name: review.locationName,
    business_name: review.businessName,
  })
