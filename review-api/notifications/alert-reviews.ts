import { type SQL, sql } from "drizzle-orm"
import { ratingText } from "#lib/contract/filters/rating-text.ts"
import type { Db } from "../db/connect.ts"
import { isAbout, reviewAccounts } from "../db/queries/alert-conditions.ts"
import { wireInstant } from "../db/queries/instants.ts"
import { tellingStars } from "../db/queries/telling-stars.ts"
import { profileName } from "../db/queries/user-columns.ts"
import { column, type RowOf, rowsOf } from "../db/rows.ts"
import { type DigestDays, digestNotes, digestReviews } from "../services/alerts/digest-reviews.ts"
import type { FoundAlert } from "./find-alert.ts"

/** A review as a mail tells it. */
const alertReviewShape = {
  id: column.number(),
  stars: column.number(),
  reviewType: column.text(),
  sentiment: column.number(),
  title: column.text().nullable(),
  content: column.text().nullable(),
  author: column.text().nullable(),
  url: column.text().nullable(),
  publishedAt: column.text(),
  source: column.text(),
  location: column.text(),
}

export type AlertReview = RowOf<typeof alertReviewShape>

/** The rating of a review in words. */
export const ratingOf = ({ stars, reviewType, sentiment }: AlertReview): string =>
  ratingText({ rating: stars, review_type: reviewType, sentiment })

/** How many reviews a mail shows; the others are counted. */
export const maxShown = 10

const columns = sql`r.id, r.stars, r.review_type, r.sentiment, r.title, r.content, r.author, r.url,
  ${wireInstant(sql`r.published_at`)} as published_at, s.name as source, l.name as location`

const places = sql`join sources s on s.id = r.source_id
  join locations l on l.account_id = r.account_id and l.id = r.location_id`

const own = ({ accountId, alertId }: FoundAlert): SQL =>
  sql`al.account_id = ${accountId} and al.id = ${alertId}`
const from = sql`from alerts al join users u on u.account_id = al.account_id and u.id = al.user_id`

/** The reviews that arrived, as far as the user may still be told of them; newest first. */
export const arrivedReviews = (db: Db, alert: FoundAlert): Promise<AlertReview[]> =>
  rowsOf(
    db,
    alertReviewShape,
    sql`select ${columns} ${from}
        join reviews r on r.account_id in ${reviewAccounts} and r.id = any(${sql.param(alert.reviewIds)}::bigint[])
          and ${isAbout} ${places}
        where ${own(alert)} order by r.published_at desc, r.id desc limit ${maxShown}`,
  )

const orders = {
  newest: sql`r.published_at desc, r.id desc`,
  best: sql`${tellingStars} desc, r.published_at desc, r.id desc`,
  worst: sql`${tellingStars}, r.published_at desc, r.id desc`,
}

/**
 * Reviews of the days of a digest.
 * @param stars lowest and highest that they tell (`tellingStars`); without it all of them.
 */
export const digestPage = (
  db: Db,
  alert: FoundAlert,
  days: DigestDays,
  order: keyof typeof orders,
  limit: number,
  stars?: readonly [number, number],
): Promise<AlertReview[]> =>
  rowsOf(
    db,
    alertReviewShape,
    sql`select ${columns} ${from} ${digestReviews(days, alert.timeZone)} ${places}
        where ${own(alert)} ${stars ? sql`and ${tellingStars} between ${stars[0]} and ${stars[1]}` : sql``}
        order by ${orders[order]} limit ${limit}`,
  )

/** A note that mentions the user. */
const alertNoteShape = { ...alertReviewShape, content: column.text(), writer: column.text().nullable() }

export type AlertNote = RowOf<typeof alertNoteShape>

/** The newest notes of the days of a digest in which the user is mentioned. */
export const digestMentions = (db: Db, alert: FoundAlert, days: DigestDays): Promise<AlertNote[]> =>
  rowsOf(
    db,
    alertNoteShape,
    sql`select r.id, r.stars, r.review_type, r.sentiment, r.title, n.content, r.author, r.url,
          ${wireInstant(sql`n.created_at`)} as published_at, s.name as source, l.name as location,
          (select ${profileName} from users u where u.account_id = n.account_id and u.id = n.user_id) as writer
        ${from} ${digestNotes(days, alert.timeZone)} ${places}
        where ${own(alert)} order by n.id desc limit ${maxShown}`,
  )

/** The figures of the days of a digest; averages are of those with a rating, null without any. */
const digestFiguresShape = {
  total: column.number(),
  average: column.number().nullable(),
  positive: column.number(),
  neutral: column.number(),
  negative: column.number(),
  responded: column.number(),
}

export type DigestFigures = RowOf<typeof digestFiguresShape>

export async function digestFigures(db: Db, alert: FoundAlert, days: DigestDays): Promise<DigestFigures> {
  const [figures] = await rowsOf(
    db,
    digestFiguresShape,
    sql`select count(*) as total, (avg(r.rating) filter (where r.stars > 0))::float8 as average,
          (count(*) filter (where r.sentiment > 0))::integer as positive,
          (count(*) filter (where r.sentiment = 0))::integer as neutral,
          (count(*) filter (where r.sentiment < 0))::integer as negative,
          (count(*) filter (where exists (select 1 from responses answer where answer.account_id = r.account_id
            and answer.review_id = r.id and answer.published_at is not null)))::integer as responded
        ${from} ${digestReviews(days, alert.timeZone)} where ${own(alert)}`,
  )
  return figures!
}
