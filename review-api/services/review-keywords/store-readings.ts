import { sql } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { numbers } from "../../db/queries/sql-lists.ts"
import type { RolledReview } from "../../db/rollups/change.ts"
import { type RolledAccount, writeRollups } from "../../db/rollups/write.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { ReviewAnalysis } from "../../insights/analyse-review.ts"
import { type Correction, correctionShape, correctMentions } from "./correct-mentions.ts"
import type { WaitingReview } from "./reading-queue.ts"
import { noteRead } from "./unread-reviews.ts"

export type Reading = WaitingReview & { analysis: ReviewAnalysis }

/** Below this a text says neither (D-214). */
const clear = 0.2

async function takeFromQueue(tx: Db, accountId: number, readings: Reading[]): Promise<Reading[]> {
  const given = JSON.stringify(readings.map(({ id, stamp }) => ({ id, stamp })))
  const taken = await rowsOf(
    tx,
    { id: column.number() },
    sql`delete from reviews_to_read q
        using json_to_recordset(${given}::text::json) as given (id bigint, stamp bigint)
        where q.account_id = ${accountId} and q.review_id = given.id and q.stamp = given.stamp
        returning q.review_id as id`,
  )
  const ids = new Set(taken.map((row) => row.id))
  return readings.filter((reading) => ids.has(reading.id))
}

async function correctionsOf(tx: Db, accountId: number, ids: number[]): Promise<Map<number, Correction[]>> {
  const rows = await rowsOf(
    tx,
    { ...correctionShape, reviewId: column.number() },
    sql`select review_id, kind, term, sentence_hash, sentiment,
          is_removed
        from mention_corrections where account_id = ${accountId} and review_id = any(${numbers(ids)})`,
  )
  const byReview = new Map<number, Correction[]>()
  for (const { reviewId, ...correction } of rows)
    byReview.set(reviewId, [...(byReview.get(reviewId) ?? []), correction])
  return byReview
}

/** Sentiment by the text, for reviews without stars and without yes or no; their figures move with it (D-214). */
async function retellSentiment(tx: Db, account: RolledAccount, readings: Reading[]): Promise<void> {
  const said = readings.flatMap(({ id, analysis: { polarity } }) =>
    polarity === null ? [] : [{ id, sentiment: polarity > clear ? 1 : polarity < -clear ? -1 : 0 }],
  )
  if (said.length === 0) return
  const changed = await rowsOf(
    tx,
    {
      locationId: column.number(),
      sourceId: column.number(),
      publishedAt: column.instant(),
      originPublishedAt: column.instant().nullable(),
      rating: column.number().nullable(),
      stars: column.number(),
      sentiment: column.number<RolledReview["sentiment"]>(),
      status: column.text<RolledReview["status"]>(),
      reviewType: column.text<RolledReview["reviewType"]>(),
      importId: column.number().nullable(),
      respondedAt: column.instant().nullable(),
      isResponseGuessed: column.boolean().nullable(),
      was: column.number<-1 | 0 | 1>(),
    },
    sql`with given as (
          select * from json_to_recordset(${JSON.stringify(said)}::text::json) as given (id bigint, sentiment smallint)),
        before as (
          select r.* from reviews r join given on given.id = r.id
          where r.account_id = ${account.id} and r.id = any(${numbers(said.map(({ id }) => id))}) and r.stars = 0 and r.review_type <> 'recommendation'
            and r.sentiment <> given.sentiment for update of r),
        after as (
          update reviews r set sentiment = given.sentiment from given join before on before.id = given.id
          where r.account_id = ${account.id} and r.id = given.id)
        select before.location_id, before.source_id,
          before.published_at, before.origin_published_at,
          before.rating, before.stars, given.sentiment, before.sentiment as was, before.status,
          before.review_type, before.import_id, answer.published_at as responded_at,
          answer.published_at_guessed as is_response_guessed
        from before join given on given.id = before.id
        left join responses answer on answer.account_id = before.account_id and answer.review_id = before.id
          and answer.status = 'published'`,
  )
  // Reviews of an import stay with it in the rollups.
  await writeRollups(
    tx,
    account,
    changed.flatMap(({ was, ...review }) => [
      { ...review, sentiment: was, sign: -1 as const },
      { ...review, sign: 1 as const },
    ]),
  )
}

/**
 * Keeps what was read, in the place of what was read before; corrections of people stay. Rollups of mentions follow by
 * themselves. Reviews that changed, were deleted or were read by someone else meanwhile are left out, so nothing is
 * done twice.
 * @returns how many were kept.
 */
export async function storeReadings(
  tx: Db,
  account: RolledAccount,
  readings: Reading[],
  now: Date,
): Promise<number> {
  const ours = await takeFromQueue(tx, account.id, readings)
  if (ours.length === 0) return 0
  const ids = ours.map((reading) => reading.id)
  const corrections = await correctionsOf(tx, account.id, ids)
  await retellSentiment(tx, account, ours)
  const found = ours.flatMap((reading) =>
    correctMentions(reading, reading.analysis.mentions, corrections.get(reading.id) ?? []).map((mention) => ({
      review_id: reading.id,
      kind: mention.kind,
      term: mention.term,
      part: mention.part,
      start_at: mention.start,
      end_at: mention.end,
      sentence_start: mention.sentenceStart,
      sentence_end: mention.sentenceEnd,
      sentiment: mention.sentiment,
      is_corrected: mention.isCorrected,
    })),
  )
  await tx.execute(
    sql`delete from mentions where account_id = ${account.id} and review_id = any(${numbers(ids)})`,
  )
  await tx.execute(sql`
    insert into mentions (account_id, review_id, kind, term, part, start_at, end_at, sentence_start, sentence_end,
      sentiment, is_corrected, location_id, source_id, stars, published_at)
    select r.account_id, r.id, given.kind, given.term, given.part, given.start_at, given.end_at,
      given.sentence_start, given.sentence_end,
      case when given.sentiment = 0 and not given.is_corrected then r.sentiment else given.sentiment end,
      given.is_corrected, r.location_id, r.source_id, r.stars, r.published_at
    from json_to_recordset(${JSON.stringify(found)}::text::json) as given (
      review_id bigint, kind text, term text, part text, start_at integer, end_at integer, sentence_start integer,
      sentence_end integer, sentiment smallint, is_corrected boolean)
    join reviews r on r.account_id = ${account.id} and r.id = any(${numbers(ids)}) and r.id = given.review_id
    where r.deleted_at is null and r.origin_deleted_at is null`)
  const said = ours.map(({ id, analysis }) => ({
    id,
    language: analysis.language,
    polarity: analysis.polarity,
  }))
  await tx.execute(sql`
    insert into review_readings (account_id, review_id, language, polarity, read_at)
    select ${account.id}::bigint, id, language, polarity, ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(said)}::text::json) as given (id bigint, language text, polarity real)
    on conflict (account_id, review_id) do update
      set language = excluded.language, polarity = excluded.polarity, read_at = excluded.read_at`)
  await noteRead(tx, account.id, ids)
  await updateCategories(
    tx,
    account.id,
    ours.filter(({ analysis }) => analysis.polarity !== null).map(({ id }) => id),
  )
  return ours.length
}

/** The categories that a review shows are those of its mentions. */
export async function updateCategories(tx: Db, accountId: number, ids: number[]): Promise<void> {
  await tx.execute(sql`
    update reviews r set categories = held.terms
    from (
      select review.id, coalesce(array_agg(distinct m.term) filter (where m.term is not null), '{}') as terms
      from unnest(${numbers(ids)}) as review (id)
      left join mentions m on m.account_id = ${accountId} and m.review_id = review.id and m.kind = 'category'
      group by review.id) as held
    where r.account_id = ${accountId} and r.id = any(${numbers(ids)}) and r.id = held.id and r.categories is distinct from held.terms`)
}
