import { sql } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { Mention } from "../../insights/analyse-review.ts"
import { findSubjects, type Subjects } from "./find-subjects.ts"
import type { Mood, ReviewFacts } from "./suggestion-facts.ts"

/** Subjects of a review, in words that a response can repeat. */
export type ReviewSubjects = Subjects & {
  /** ISO 639-1 code; "" when it has no words or has not been read. */
  language: string
}

/** A category that a review came with, as a mention without words. */
const mentionOf = (term: string): Mention => ({
  kind: "category",
  term,
  part: "content",
  sentiment: 0,
  start: 0,
  end: 0,
  sentenceStart: 0,
  sentenceEnd: 0,
})

/**
 * Subjects of a review, by its mentions; one without any has its categories.
 * @param mood that of words without an opinion (D-214).
 */
export async function reviewSubjects(
  db: Db,
  accountId: number,
  { id, categories }: ReviewFacts,
  mood: Mood,
): Promise<ReviewSubjects> {
  const [review] = await rowsOf(
    db,
    { title: column.text(), content: column.text(), language: column.text() },
    sql`select coalesce(r.title, '') as title, coalesce(r.content, '') as content,
          coalesce(g.language, '') as language
        from reviews r left join review_readings g on g.account_id = r.account_id and g.review_id = r.id
        where r.account_id = ${accountId} and r.id = ${id}`,
  )
  const mentions = await rowsOf(
    db,
    {
      kind: column.text<Mention["kind"]>(),
      term: column.text(),
      part: column.text<Mention["part"]>(),
      start: column.number(),
      end: column.number(),
      sentenceStart: column.number(),
      sentenceEnd: column.number(),
      sentiment: column.number<Mention["sentiment"]>(),
    },
    sql`select kind, term, part, start_at as start, end_at as "end", sentence_start,
          sentence_end, sentiment from mentions
        where account_id = ${accountId} and review_id = ${id} order by part desc, start_at limit 500`,
  )
  const { language, ...texts } = review!
  const known = mentions.length > 0 ? mentions : categories.map(mentionOf)
  return { language, ...findSubjects(known, texts, mood) }
}
