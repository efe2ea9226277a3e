import { sql } from "drizzle-orm"
import { rowsOf } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { selectedMentions } from "../../db/queries/mention-sums.ts"
import { evidenceOf, type MentionRow, mentionColumns } from "../mentions/evidence.ts"
import type { Service } from "../service.ts"
import { mentionSelectionOf } from "./mention-selection.ts"

const mostSentences = 100

type Month = { month: string; positive_mentions: number; negative_mentions: number; total: number }

/**
 * GET /insights/{account_id}/mentioned/{keyword} (D-211): its months in the account's zone, and the newest sentences.
 * A keyword that nobody mentions has none.
 */
export const getMentioned: Service<"insights.get_mentioned"> = async ({ deps, scope, params, query }) => {
  const term = params.keyword.toLowerCase()
  const selection = mentionSelectionOf(scope, query)
  const mentioned = sql`${selectedMentions(selection, "keyword")} and m.term = ${term}`
  const months = await rowsOf<Month>(
    deps.db,
    sql`select to_char(m.published_at at time zone ${scope.timeZone}, 'YYYY-MM') as month,
          count(*) filter (where m.sentiment > 0)::integer as positive_mentions,
          count(*) filter (where m.sentiment < 0)::integer as negative_mentions, count(*)::integer as total
        from mentions m where ${mentioned} group by 1 order by 1`,
  )
  const rows = await rowsOf<MentionRow & { published_at: string }>(
    deps.db,
    sql`select ${mentionColumns}, ${wireInstant(sql`m.published_at`)} as published_at
        from (select * from mentions m where ${mentioned}
          order by m.published_at desc, m.review_id desc, m.start_at limit ${mostSentences}) m
        join reviews r on r.account_id = m.account_id and r.id = m.review_id
        order by m.published_at desc, m.review_id desc, m.start_at`,
  )
  const sum = (of: (month: Month) => number) => months.reduce((all, month) => all + of(month), 0)
  return {
    short: term,
    positive_mentions: sum((month) => month.positive_mentions),
    negative_mentions: sum((month) => month.negative_mentions),
    total_mentions: sum((month) => month.total),
    months: months.map(({ total: _total, ...month }) => month),
    sentences: rows.map((row) => {
      const { sentence, offset } = evidenceOf(row)
      return {
        review_id: row.review_id,
        published_at: row.published_at,
        sentiment: row.sentiment,
        sentence,
        start: row.start_at - offset,
        end: row.end_at - offset,
      }
    }),
  }
}
