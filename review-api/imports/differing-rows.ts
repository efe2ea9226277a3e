import { millisecondsInDay } from "date-fns/constants"
import { sql } from "drizzle-orm"
import type { Db } from "../db/connect.ts"
import { wireInstant } from "../db/queries/instants.ts"
import { isOneOf } from "../db/queries/sql-lists.ts"
import { column, type RowOf, rowsOf } from "../db/rows.ts"
import type { ImportReview } from "./check-row.ts"
import { type Identity, identityKey } from "./known-rows.ts"
import { isSame } from "./own-reviews.ts"
import type { ImportRow, RefusedRow } from "./target.ts"

const keptShape = {
  id: column.number(),
  sourceId: column.number(),
  identity: column.text(),
  rating: column.number().nullable(),
  reviewType: column.text(),
  sentiment: column.number(),
  title: column.text().nullable(),
  content: column.text().nullable(),
  author: column.text().nullable(),
  publishedAt: column.text(),
  /** Of responses, and of those that are no draft. */
  responses: column.number(),
  published: column.number(),
  photos: column.number(),
}

type Kept = RowOf<typeof keptShape>

const plain = (text: string): string =>
  text
    .normalize("NFC")
    .replaceAll(/[\s\p{Cf}]+/gu, " ")
    .trim()

/** Whether a text of a row says something else; nothing is no correction. */
const isOther = (given: string | null, kept: string | null): boolean =>
  given !== null && plain(given) !== plain(kept ?? "")

const recommendationOf = ({ reviewType, sentiment }: Kept): boolean | null =>
  reviewType === "recommendation" && sentiment !== 0 ? sentiment > 0 : null

const stars = (rating: number | null) => (rating === null ? "none" : String(rating))
const thumb = (recommends: boolean | null) =>
  recommends === null ? "none" : recommends ? "recommended" : "not recommended"

function lackOf(response: ImportReview["response"], { responses, published }: Kept): string[] {
  if (response === null) return []
  if (response.isDraft && response.publishedAt === null) return responses === 0 ? ["no draft response"] : []
  return published === 0 ? ["no response"] : []
}

/** Differences of a row from the review that is there, in words. */
function differencesOf(review: ImportReview, kept: Kept): string[] {
  const { rating, recommends, title, content, author, publishedAt, writtenAt, response, images } = review
  const keptThumb = recommendationOf(kept)
  // Earlier versions kept less than one star.
  const keptRating = kept.rating ? Math.max(1, kept.rating) : 0
  const isOtherRating = rating !== null && Math.abs(rating - keptRating) >= 0.01
  const isOtherThumb = recommends !== null && recommends !== keptThumb
  const apartMs = Math.abs(Date.parse(publishedAt) - Date.parse(kept.publishedAt))
  return [
    ...(isOtherRating ? [`another rating (${stars(kept.rating)}, here ${stars(rating)})`] : []),
    ...(isOtherThumb ? [`another recommendation (${thumb(keptThumb)}, here ${thumb(recommends)})`] : []),
    ...(isOther(title, kept.title) ? ["another title"] : []),
    ...(isOther(content, kept.content) ? ["another text"] : []),
    ...(isOther(author, kept.author) ? ["another author"] : []),
    ...(writtenAt !== "" && apartMs > millisecondsInDay ? ["another date"] : []),
    ...lackOf(response, kept),
    ...(images.length > 0 && kept.photos === 0 ? ["no photos"] : []),
  ]
}

const words = new Intl.ListFormat("en-US")

/**
 * Known rows that say something else than the review that is there, such as a corrected rating: it stays as it is, so
 * they are named instead of counted with those that bring nothing.
 * @param rows of a batch, which has been written. @param importId whose own reviews don't count; null in a dry run.
 */
export async function differingRows(
  db: Db,
  accountId: number,
  rows: readonly ImportRow[],
  importId: number | null,
): Promise<RefusedRow[]> {
  // A row that repeats an earlier one of the file is named with it.
  const asked = rows.filter(({ repeats, doubt }) => repeats === null && doubt === null)
  if (asked.length === 0) return []
  const others = importId === null ? sql`true` : sql`import_id is distinct from ${importId}`
  const kept = async (which: ReturnType<typeof sql>): Promise<Kept[]> =>
    rowsOf(
      db,
      keptShape,
      sql`select id, source_id, identity, rating, review_type, sentiment, title, content, author,
            ${wireInstant(sql`published_at`)} as published_at, jsonb_array_length(images) as photos,
            (select count(*)::integer from responses a where a.account_id = reviews.account_id
              and a.review_id = reviews.id) as responses,
            (select count(*)::integer from responses a where a.account_id = reviews.account_id
              and a.review_id = reviews.id and (a.status <> 'draft' or a.published_at is not null)) as published
          from reviews where account_id = ${accountId} and ${others} and ${which}`,
    )
  const byKey = new Map<string, Kept>()
  const wanted = asked.flatMap((row) => [row, ...row.formerly])
  for (const [sourceId, some] of Map.groupBy(wanted, (one: Identity) => one.sourceId)) {
    const list = JSON.stringify(some.map(({ identity }) => identity))
    const which = sql`source_id = ${sourceId} and identity in (select json_array_elements_text(${list}::text::json))`
    for (const one of await kept(which)) byKey.set(identityKey(one), one)
  }
  const ids = asked.flatMap(({ ownId }) => ownId ?? [])
  const byId = new Map(
    ids.length === 0 ? [] : (await kept(isOneOf(sql`id`, ids))).map((one) => [one.id, one] as const),
  )
  return asked.flatMap((row) => {
    const own = row.ownId === null ? undefined : byId.get(row.ownId)
    const there =
      own && isSame(own, row.review)
        ? own
        : [row, ...row.formerly].map((one) => byKey.get(identityKey(one))).find((one) => one !== undefined)
    const differences = there ? differencesOf(row.review, there) : []
    return differences.length === 0
      ? []
      : [{ line: row.line, reason: `the review is already imported, with ${words.format(differences)}` }]
  })
}
