import { type SQL, sql } from "drizzle-orm"
import type { Db } from "../connect.ts"
import { column, rowsOf } from "../rows.ts"
import { wireInstant } from "./instants.ts"
import { evidenceOf, type MentionRow, mentionColumns } from "./mention-evidence.ts"

/** A sentence that mentions something, and the review it stands in; offsets are UTF-16 units of the sentence. */
export type MentionSentence = {
  review_id: number
  published_at: string
  sentence: string
  start: number
  end: number
  sentiment: -1 | 0 | 1
  is_corrected: boolean
  location_name: string
  source_name: string
  rating: number | null
}

type Row = MentionRow & Pick<MentionSentence, "published_at" | "location_name" | "source_name" | "rating">

const newestFirst = sql`m.published_at desc, m.review_id desc, m.part desc, m.start_at`

/** Sentences of mentions, the newest first. @param mentioned condition on `mentions m`. */
export async function mentionSentences(
  db: Db,
  mentioned: SQL,
  limit: number,
  offset: number,
): Promise<MentionSentence[]> {
  const rows = await rowsOf(
    db,
    {
      review_id: column.number(),
      kind: column.text<Row["kind"]>(),
      term: column.text(),
      part: column.text<Row["part"]>(),
      start_at: column.number(),
      end_at: column.number(),
      sentence_start: column.number(),
      sentence_end: column.number(),
      sentiment: column.number<Row["sentiment"]>(),
      is_corrected: column.boolean(),
      text: column.text(),
      location_name: column.text(),
      rating: column.number().nullable(),
      published_at: column.text(),
      source_name: column.text(),
    },
    sql`select ${mentionColumns}, ${wireInstant(sql`m.published_at`)} as published_at,
          r.rating, l.name as location_name, s.name as source_name
        from (select * from mentions m where ${mentioned}
          order by ${newestFirst} limit ${limit} offset ${offset}) m
        join reviews r on r.account_id = m.account_id and r.id = m.review_id
        join locations l on l.account_id = m.account_id and l.id = m.location_id
        join sources s on s.id = m.source_id
        order by ${newestFirst}`,
  )
  return rows.map((row) => {
    const { sentence, offset: begin } = evidenceOf(row)
    return {
      review_id: row.review_id,
      published_at: row.published_at,
      sentence,
      start: row.start_at - begin,
      end: row.end_at - begin,
      sentiment: row.sentiment,
      is_corrected: row.is_corrected,
      location_name: row.location_name,
      source_name: row.source_name,
      rating: row.rating,
    }
  })
}
