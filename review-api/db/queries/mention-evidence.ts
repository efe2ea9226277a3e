import { sql } from "drizzle-orm"
import type { Mention } from "../../insights/analyse-review.ts"
import { column, type RowOf } from "../rows.ts"

/** A mention with the text it stands in. */
export const mentionRowShape = {
  review_id: column.number(),
  kind: column.text<Mention["kind"]>(),
  term: column.text(),
  part: column.text<Mention["part"]>(),
  start_at: column.number(),
  end_at: column.number(),
  sentence_start: column.number(),
  sentence_end: column.number(),
  sentiment: column.number<-1 | 0 | 1>(),
  is_corrected: column.boolean(),
  text: column.text(),
}

export type MentionRow = RowOf<typeof mentionRowShape>

/** Columns of `mentions m` joined to `reviews r`. */
export const mentionColumns = sql`m.review_id, m.kind, m.term, m.part, m.start_at, m.end_at, m.sentence_start,
  m.sentence_end, m.sentiment, m.is_corrected, coalesce(case m.part when 'title' then r.title else r.content end, '')
  as text`

/** The sentence of a mention and where it begins in its text. */
export const evidenceOf = (row: MentionRow): { sentence: string; offset: number } => ({
  sentence: row.text.slice(row.sentence_start, row.sentence_end),
  offset: row.sentence_start,
})
