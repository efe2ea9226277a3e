import { sql } from "drizzle-orm"
import type { Mention } from "../../insights/analyse-review.ts"

/** A mention with the text it stands in. */
export type MentionRow = {
  review_id: number
  kind: Mention["kind"]
  term: string
  part: Mention["part"]
  start_at: number
  end_at: number
  sentence_start: number
  sentence_end: number
  sentiment: -1 | 0 | 1
  is_corrected: boolean
  text: string
}

/** Columns of `mentions m` joined to `reviews r`. */
export const mentionColumns = sql`m.review_id, m.kind, m.term, m.part, m.start_at, m.end_at, m.sentence_start,
  m.sentence_end, m.sentiment, m.is_corrected, coalesce(case m.part when 'title' then r.title else r.content end, '')
  as text`

/** The sentence of a mention and where it begins in its text. */
export const evidenceOf = (row: MentionRow): { sentence: string; offset: number } => ({
  sentence: row.text.slice(row.sentence_start, row.sentence_end),
  offset: row.sentence_start,
})
