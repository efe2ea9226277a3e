import { sql } from "drizzle-orm"
import { sentimentOfStars } from "../core/sentiment.ts"
import type { Database, Db } from "../db/connect.ts"
import type { CopyCell } from "../db/copy-in.ts"
import { planAutoResponses } from "../db/queries/plan-auto-responses.ts"
import { dayStartMs } from "../db/rollups/account-days.ts"
import { column, type RowOf, rowsOf } from "../db/rows.ts"
import { insertedReviews } from "./insert-reviews.ts"
import { starsOf } from "./rating.ts"
import type { Moment } from "./row-dates.ts"
import type { ImportRow } from "./target.ts"

/** A row whose location has its id. */
export type PlacedRow = { row: ImportRow; locationId: number }

type Batch = {
  accountId: number
  importId: number
  /** The account's: days without a time begin there. */
  timeZone: string
  /** Each of an identity of its own. */
  rows: PlacedRow[]
}

/** New reviews of a batch: their number, lowest and highest id. */
const broughtShape = {
  count: column.number(),
  firstId: column.number(),
  lastId: column.number(),
}

export type Brought = RowOf<typeof broughtShape>

const staged = "pg_temp.import_rows"
const columns = {
  position: "integer",
  location_id: "bigint",
  source_id: "integer",
  identity: "text",
  rating: "numeric(3, 2)",
  stars: "smallint",
  sentiment: "smallint",
  review_type: "text",
  title: "text",
  content: "text",
  author: "text",
  status: "text",
  images: "jsonb",
  url: "text",
  published_at: "timestamptz",
  published_on: "date",
  response: "text",
  response_status: "text",
  responded_at: "timestamptz",
  responded_on: "date",
  response_guessed: "boolean",
}

/** The instant of a review or response: of a day alone its start in the account's zone, as it is now. */
const instantOf = ({ publishedAt, publishedOn }: Moment, timeZone: string): string =>
  publishedOn === null ? publishedAt : new Date(dayStartMs(publishedOn, timeZone)).toISOString()

function cellsOf({ row, locationId }: PlacedRow, position: number, timeZone: string): CopyCell[] {
  const { identity, sourceId, review } = row
  const stars = starsOf(review.rating)
  const { rating, recommends, title, content, author, images, response, url = null } = review
  const respondedAt = response?.publishedAt ?? null
  const { publishedOn = null, isDraft = false, isDateGuessed = false } = response ?? {}
  const status = respondedAt === null ? "unread" : "responded"
  return [
    ...[
      position,
      locationId,
      sourceId,
      identity,
      rating,
      stars,
      recommends === null ? sentimentOfStars(stars) : recommends ? 1 : -1,
      recommends === null ? "review" : "recommendation",
      title,
      content,
      author,
      status,
    ],
    JSON.stringify(images.map((image) => ({ url: image }))),
    url,
    ...[instantOf(review, timeZone), review.publishedOn],
    ...[response?.content ?? null, isDraft ? "draft" : "published"],
    ...[respondedAt && instantOf({ publishedAt: respondedAt, publishedOn }, timeZone), publishedOn],
    isDateGuessed ? "t" : "f",
  ]
}

const created = sql.raw(
  `create temp table import_rows (${Object.entries(columns)
    .map((column) => column.join(" "))
    .join(", ")}) on commit drop`,
)

/**
 * Writes a batch of an import with its responses: rows are copied into a table of the transaction, and from there what
 * is new goes over in one statement. Its figures are counted later (`countImported`).
 * @param tx the transaction.
 * @returns null when all were known.
 */
export async function writeBatch(
  { copyIn }: Pick<Database, "copyIn">,
  tx: Db,
  { accountId, importId, timeZone, rows }: Batch,
): Promise<Brought | null> {
  await tx.execute(created)
  await copyIn(
    tx,
    staged,
    Object.keys(columns),
    rows.map((row, at) => cellsOf(row, at, timeZone)),
  )
  const given = sql`
    select location_id, source_id, identity, rating, stars, sentiment, title, content, author,
      url, review_type, status, '{}'::text[] as categories, images, published_at,
      published_on
    from ${sql.raw(staged)} order by position`
  const [brought] = await rowsOf(
    tx,
    broughtShape,
    sql`with fresh as (${insertedReviews(accountId, importId, sql`(${given}) as given`)}),
      answered as (
        insert into responses (account_id, review_id, content, status, published_at, published_on,
          published_at_guessed)
        select ${accountId}::bigint, fresh.id, given.response, given.response_status, given.responded_at,
          given.responded_on, given.response_guessed
        from fresh join ${sql.raw(staged)} given
          on given.identity = fresh.identity and given.source_id = fresh.source_id
        where given.response is not null)
      select count(*) as count, coalesce(min(id), 0) as first_id,
        coalesce(max(id), 0) as last_id from fresh`,
  )
  if (!brought?.count) return null
  const { firstId, lastId } = brought
  await planAutoResponses(
    tx,
    accountId,
    sql`r.import_id = ${importId} and r.id between ${firstId} and ${lastId}`,
  )
  return brought
}
