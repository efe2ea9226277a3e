import { sql } from "drizzle-orm"
import { fillTemplate } from "#lib/format/fill-template.ts"
import { type Db, rowsOf } from "../../db/connect.ts"

export type Mood = "good" | "mixed" | "bad"

/** Facts that a response is composed from. */
export type ReviewFacts = {
  id: number
  sourceId: number
  sourceCode: string
  stars: number
  sentiment: number
  hasText: boolean
  categories: string[]
  author: string | null
  locationName: string
  businessName: string
}

/** @param reviewId of a review that the caller may reach. */
export async function factsOf(db: Db, accountId: number, reviewId: number): Promise<ReviewFacts> {
  const [row] = await rowsOf<ReviewFacts>(
    db,
    sql`select r.id, r.source_id as "sourceId", s.code as "sourceCode", r.stars, r.sentiment,
          coalesce(btrim(r.content), '') <> '' as "hasText", r.categories, r.author,
          coalesce(nullif(l.public_name, ''), l.name) as "locationName", a.name as "businessName"
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
