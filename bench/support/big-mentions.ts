import { setImmediate } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { experienceCategories } from "#lib/contract/insights/constants.ts"
import type { Db } from "#review-api/db/connect.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"

/** Few words are said very often, most of them seldom. */
const keywords = 2_000
const reviewsPerBatch = 20_000

/**
 * Gives every review of an account two keywords and a category, in place of reading its text: what pages of keywords
 * ask for does not depend on how it was read. The queue of what is to be read is emptied.
 */
export async function fillMentions(db: Db, accountId: number): Promise<void> {
  await db.execute(sql`delete from reviews_to_read where account_id = ${accountId}`)
  const [range] = await rowsOf(
    db,
    { first: column.number(), last: column.number() },
    sql`select min(id) as first, max(id) as last from reviews where account_id = ${accountId}`,
  )
  const { first, last } = range!
  const codes = experienceCategories.map((name) => name.toLowerCase())
  for (let from = Number(first); from <= Number(last); from += reviewsPerBatch) {
    await db.execute(sql`
      with drawn as (
        select r.*, kind.n,
          ('x' || substr(md5(r.id::text || kind.n::text), 1, 8))::bit(32)::bigint / 4294967296.0 as chance
        from reviews r cross join generate_series(1, 3) as kind (n)
        where r.account_id = ${accountId} and r.id >= ${from} and r.id < ${from + reviewsPerBatch})
      insert into mentions (account_id, review_id, kind, term, part, start_at, end_at, sentence_start, sentence_end,
        sentiment, is_corrected, location_id, source_id, stars, published_at)
      select account_id, id, case when n = 3 then 'category' else 'keyword' end,
        case when n = 3 then (${sql.param(codes)}::text[])[1 + floor(chance * chance * ${codes.length})::integer]
          else 'word ' || floor(power(chance, 4) * ${keywords})::integer end,
        'content', n * 5, n * 5 + 4, 0, 40, sentiment, false, location_id, source_id, stars, published_at
      from drawn on conflict do nothing`)
    await setImmediate()
  }
  // As a server does by itself some time after so many rows.
  await db.execute(sql`vacuum analyze`)
}
