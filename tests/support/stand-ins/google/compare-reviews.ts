import { sql } from "drizzle-orm"
import { column, type RowOf, rowsOf } from "#review-api/db/rows.ts"
import type { Deps } from "#review-api/services/deps.ts"
import type { GoogleFixture } from "./fixture.ts"

/** Star ratings as Google names them, by their number. */
export const googleStars = ["STAR_RATING_UNSPECIFIED", "ONE", "TWO", "THREE", "FOUR", "FIVE"]

/** Fields of a review that both sides have. */
const comparedShape = {
  identity: column.text(),
  content: column.text().nullable(),
  stars: column.number(),
  response: column.text().nullable(),
}

export type Compared = RowOf<typeof comparedShape>

/** Listed reviews from a place at Google, by identity. */
export const shownFromGoogle = (
  { db }: Pick<Deps, "db">,
  accountId: number,
  place: string,
): Promise<Compared[]> =>
  rowsOf(
    db,
    comparedShape,
    sql`select r.identity, r.content, r.stars, a.content as response from reviews r
        join provider_reviews p on p.account_id = r.account_id and p.review_id = r.id
        join connection_places c on c.account_id = p.account_id and c.id = p.connection_place_id
        left join responses a on a.account_id = r.account_id and a.review_id = r.id and a.published_at is not null
        where r.account_id = ${accountId} and r.origin_deleted_at is null and c.external_id = ${place}
        order by r.identity collate "C"`,
  )

/** State at the stand-in: its reviews with the approved responses. */
export const standingAtGoogle = (fixture: GoogleFixture, place: string): Compared[] =>
  [...fixture.reviews.get(place)!.values()]
    .map(({ reviewId, comment, starRating, reviewReply }) => ({
      identity: reviewId,
      content: comment ?? null,
      stars: googleStars.indexOf(starRating),
      response: reviewReply?.reviewReplyState === "APPROVED" ? reviewReply.comment : null,
    }))
    .sort((a, b) => (a.identity < b.identity ? -1 : 1))
