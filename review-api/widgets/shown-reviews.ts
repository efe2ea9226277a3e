import { type SQL, sql } from "drizzle-orm"
import type { ShownReview } from "#lib/contract/public-widgets/schema.ts"
import type { Db } from "../db/connect.ts"
import { wireInstant } from "../db/queries/instants.ts"
import { allOf, isOneOf } from "../db/queries/sql-lists.ts"
import { attributionIds } from "../db/reference/sources.ts"
import { column, countOf, type RowOf, rowsOf } from "../db/rows.ts"
import type { SourceFigures } from "./embeddable-figures.ts"
import { chosenReviews, shownReviews } from "./shown-conditions.ts"
import type { WidgetSource } from "./widget-source.ts"

const shape = {
  id: column.number(),
  rating: column.number().nullable(),
  reviewType: column.text(),
  sentiment: column.number(),
  title: column.text().nullable(),
  content: column.text().nullable(),
  author: column.text().nullable(),
  url: column.text().nullable(),
  sourceId: column.number(),
  sourceName: column.text(),
  publishedAt: column.text(),
  responseContent: column.text().nullable(),
  respondedAt: column.text().nullable(),
}

const columns = sql`r.id, r.rating, r.review_type, r.sentiment, r.title, r.content, r.author, r.url, r.source_id,
  s.name as source_name, ${wireInstant(sql`r.published_at`)} as published_at, p.content as response_content,
  ${wireInstant(sql`p.published_at`)} as responded_at`

/** A review with a text longer than this is one that no visitor reads in a widget. */
const mostText = 4_000

const isWeb = (url: string | null): url is string => url !== null && /^https?:\/\//i.test(url)

/** A review as websites get it: nothing that the settings hide leaves the server. */
function shownReview(row: RowOf<typeof shape>, { type, settings }: WidgetSource): ShownReview {
  const isTeaser = type === "teaser"
  const namesSource = !isTeaser || settings.show_source || attributionIds.includes(row.sourceId)
  const responds = type === "full_page" && settings.show_response && row.responseContent
  return {
    rating: row.rating && row.rating > 0 ? row.rating : null,
    recommends: row.reviewType === "recommendation" && !row.rating ? row.sentiment > 0 : null,
    title: row.title,
    content: row.content?.slice(0, mostText) ?? null,
    author: isTeaser && !settings.show_author ? null : row.author,
    source_name: namesSource ? row.sourceName : null,
    url: namesSource && isWeb(row.url) ? row.url : null,
    published_at: isTeaser && !settings.show_date ? null : row.publishedAt,
    response: responds
      ? { content: row.responseContent!.slice(0, mostText), published_at: row.respondedAt }
      : null,
  }
}

function orderOf({ settings }: WidgetSource): SQL {
  const featured = settings.auto_publish ? (settings.featured_review_ids ?? []) : []
  const first = featured.length > 0 ? sql`(${isOneOf(sql`r.id`, featured.map(Number))}) desc, ` : sql``
  const best = settings.sort === "highest" ? sql`coalesce(r.rating, 0) desc, ` : sql``
  return sql`${first}${best}r.published_at desc, r.id desc`
}

/**
 * The reviews on a page of a widget, in its order: of a carousel those that were featured first.
 * @param page from 1; a carousel has one.
 */
export async function reviewsShown(db: Db, widget: WidgetSource, page: number): Promise<ShownReview[]> {
  const { type, settings } = widget
  const size = type === "teaser" ? settings.max_reviews! : settings.per_page!
  const where = allOf([await shownReviews(db, widget), chosenReviews(widget)])
  const rows = await rowsOf(
    db,
    shape,
    sql`select ${columns} from (select r.* from reviews r where ${where} order by ${orderOf(widget)}
        limit ${size} offset ${(page - 1) * size}) r
      join sources s on s.id = r.source_id
      left join responses p on p.account_id = r.account_id and p.review_id = r.id
        and p.status = 'published' and p.published_at is not null
      order by ${orderOf(widget)}`,
  )
  return rows.map((row) => shownReview(row, widget))
}

/** How many reviews a feed has on all its pages: from sums where these tell them apart. */
export async function countShown(
  db: Db,
  widget: WidgetSource,
  figures: readonly SourceFigures[],
): Promise<number> {
  const { min_rating: least = 1, source_ids: sourceIds, auto_publish } = widget.settings
  if (!auto_publish)
    return countOf(
      db,
      sql`from reviews r where ${allOf([await shownReviews(db, widget), chosenReviews(widget)])}`,
    )
  const wanted = sourceIds.map(Number)
  return figures
    .filter(({ id }) => wanted.length === 0 || wanted.includes(id))
    .reduce(
      (sum, { reviews, stars }) =>
        sum + (least > 1 ? stars.slice(least - 1).reduce((all, count) => all + count, 0) : reviews),
      0,
    )
}
