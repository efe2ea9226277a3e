import { sql } from "drizzle-orm"
import type { Db } from "../db/connect.ts"
import { isOneOf } from "../db/queries/sql-lists.ts"
import { sourceId } from "../db/reference/sources.ts"
import { column, rowsOf } from "../db/rows.ts"
import { insertResponses } from "../imports/insert-responses.ts"
import { insertReviews } from "../imports/insert-reviews.ts"
import type { DemoBrand } from "./brands/brand.ts"
import type { MadeAccount } from "./make-account.ts"
import type { DemoReview } from "./reviews-of-day.ts"

const rowsPerBatch = 1_000

/** Writes demo reviews with their replies and tags; those that are there already stay as they are. */
export async function writeDemoReviews(
  tx: Db,
  account: MadeAccount,
  brand: DemoBrand,
  reviews: DemoReview[],
): Promise<void> {
  const placeIds = await idsByName(tx, account.id, "locations")
  const tagIds = await idsByName(tx, account.id, "tags")
  const placed = reviews.filter((review) => placeIds.has(brand.places[review.place]!.name))
  for (let start = 0; start < placed.length; start += rowsPerBatch) {
    const batch = placed.slice(start, start + rowsPerBatch)
    const rows = batch.map((review) => ({
      location_id: placeIds.get(brand.places[review.place]!.name)!,
      source_id: sourceId(review.source),
      identity: review.identity,
      rating: review.rating,
      title: review.title,
      content: review.content,
      author: review.author,
      published_at: review.publishedAt,
      review_type: review.reviewType,
      ...(review.sentiment && { sentiment: review.sentiment }),
      status: review.status,
      categories: review.categories,
      responded_at: review.response?.publishedAt ?? null,
    }))
    const ids = [...(await insertReviews(tx, account, rows, null))]
    await receiveInTime(
      tx,
      account.id,
      ids.map(([, id]) => id),
    )
    await writeResponses(tx, account, ids, batch)
    const tagged = ids
      .map(([position, id]) => ({ review_id: id, tag_id: tagIds.get(batch[position]!.tag ?? "") }))
      .filter((row) => row.tag_id !== undefined)
    await tx.execute(sql`
      insert into review_tags (account_id, review_id, tag_id)
      select ${account.id}::bigint, review_id, tag_id
      from json_to_recordset(${JSON.stringify(tagged)}::text::json) as given (review_id bigint, tag_id bigint)`)
  }
}

/** A history begins with the arrival of its review: those of the past arrived when they were written. */
async function receiveInTime(tx: Db, accountId: number, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`update reviews set created_at = published_at
    where account_id = ${accountId} and ${isOneOf(sql`id`, ids)}`)
}

async function writeResponses(
  tx: Db,
  account: MadeAccount,
  ids: [number, number][],
  batch: DemoReview[],
): Promise<void> {
  const responses = ids
    .map(([position, id]) => ({ review_id: id, response: batch[position]!.response }))
    .filter((row) => row.response !== null)
    .map(({ review_id, response }) => ({
      review_id,
      content: response!.content,
      published_at: response!.publishedAt,
    }))
  await insertResponses(tx, account.id, account.adminId, responses)
}

async function idsByName(
  tx: Db,
  accountId: number,
  table: "locations" | "tags",
): Promise<Map<string, number>> {
  const shown = table === "locations" ? sql`and deleted_at is null` : sql``
  const rows = await rowsOf(
    tx,
    { id: column.number(), name: column.text() },
    sql`select id, name from ${sql.raw(table)} where account_id = ${accountId} ${shown}`,
  )
  return new Map(rows.map((row) => [row.name, row.id]))
}
