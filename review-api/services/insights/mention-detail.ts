import { sql } from "drizzle-orm"
import type { InsightDetailQuery } from "#lib/contract/index.ts"
import { rowsOf } from "../../db/connect.ts"
import { mentionSentences } from "../../db/queries/mention-sentences.ts"
import { type MentionKind, selectedMentions } from "../../db/queries/mention-sums.ts"
import { removedSentences } from "../../db/queries/removed-sentences.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { weekStartOfAccount } from "../metrics/metrics-question.ts"
import { addUpDays, type MentionDay, mentionBars } from "./mention-bars.ts"
import { mentionSelectionOf } from "./mention-selection.ts"

const defaultPerPage = 100

/**
 * What is said of one keyword or category (D-211): figures, months and bars in the account's zone, and a page of sentences.
 * What nobody mentions has none.
 */
export async function mentionDetail(
  deps: Deps,
  scope: Scope,
  kind: MentionKind,
  term: string,
  query: InsightDetailQuery,
) {
  const { db } = deps
  const selection = mentionSelectionOf(scope, query)
  const mentioned = sql`${selectedMentions(selection, kind)} and m.term = ${term}`
  const days = await rowsOf<MentionDay>(
    db,
    sql`select to_char(m.published_at at time zone ${scope.timeZone}, 'YYYY-MM-DD') as day,
          count(*) filter (where m.sentiment > 0)::integer as positive_mentions,
          count(*) filter (where m.sentiment < 0)::integer as negative_mentions,
          count(*)::integer as total_mentions
        from mentions m where ${mentioned} group by 1 order by 1`,
  )
  const sums = addUpDays(days)
  const total = sums.total_mentions
  const perPage = query.per_page ?? defaultPerPage
  const pages = Math.max(1, Math.ceil(total / perPage))
  const page = Math.min(Math.max(1, query.page ?? 1), pages)
  return {
    positive: sums.positive_mentions,
    negative: sums.negative_mentions,
    total,
    detail: {
      months: [...Map.groupBy(days, ({ day }) => day.slice(0, 7))].map(([month, same]) => ({
        month,
        ...addUpDays(same),
      })),
      ...mentionBars(days, selection.reviews, await weekStartOfAccount(deps, scope)),
      sentences: total === 0 ? [] : await mentionSentences(db, mentioned, perPage, (page - 1) * perPage),
      removed: await removedSentences(db, selection, kind, term),
      _page: page,
      _total_pages: pages,
    },
  }
}
