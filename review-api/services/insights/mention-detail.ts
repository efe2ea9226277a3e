import { sql } from "drizzle-orm"
import type { InsightDetailQuery } from "#lib/contract/index.ts"
import { rowsOf } from "../../db/connect.ts"
import { mentionSentences } from "../../db/queries/mention-sentences.ts"
import { type MentionKind, selectedMentions } from "../../db/queries/mention-sums.ts"
import { removedSentences } from "../../db/queries/removed-sentences.ts"
import type { Deps } from "../../deps.ts"
import type { Scope } from "../../scope.ts"
import { mentionSelectionOf } from "./mention-selection.ts"

const usualPerPage = 100

type Month = { month: string; positive_mentions: number; negative_mentions: number; total: number }

/**
 * What is said of one keyword or category (D-211): figures, months in the account's zone, and a page of sentences.
 * What nobody mentions has none.
 */
export async function mentionDetail(
  { db }: Pick<Deps, "db">,
  scope: Scope,
  kind: MentionKind,
  term: string,
  query: InsightDetailQuery,
) {
  const selection = mentionSelectionOf(scope, query)
  const mentioned = sql`${selectedMentions(selection, kind)} and m.term = ${term}`
  const months = await rowsOf<Month>(
    db,
    sql`select to_char(m.published_at at time zone ${scope.timeZone}, 'YYYY-MM') as month,
          count(*) filter (where m.sentiment > 0)::integer as positive_mentions,
          count(*) filter (where m.sentiment < 0)::integer as negative_mentions, count(*)::integer as total
        from mentions m where ${mentioned} group by 1 order by 1`,
  )
  const sum = (of: (month: Month) => number) => months.reduce((all, month) => all + of(month), 0)
  const total = sum((month) => month.total)
  const perPage = query.per_page ?? usualPerPage
  const pages = Math.max(1, Math.ceil(total / perPage))
  const page = Math.min(Math.max(1, query.page ?? 1), pages)
  return {
    positive: sum((month) => month.positive_mentions),
    negative: sum((month) => month.negative_mentions),
    total,
    detail: {
      months: months.map(({ total: total_mentions, ...month }) => ({ ...month, total_mentions })),
      sentences: total === 0 ? [] : await mentionSentences(db, mentioned, perPage, (page - 1) * perPage),
      removed: await removedSentences(db, selection, kind, term),
      _page: page,
      _total_pages: pages,
    },
  }
}
