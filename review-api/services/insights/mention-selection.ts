import type { InsightsQuery, MentionedQuery } from "#lib/contract/index.ts"
import { addDays, addMonths } from "#lib/dates/day.ts"
import type { MentionSelection, TermsQuery } from "../../db/queries/mention-sums.ts"
import { selectionOf } from "../../db/queries/selection-of.ts"
import { dayStartMs } from "../../db/rollups/account-days.ts"
import type { Scope } from "../../permissions/scope.ts"

// As far as days go in a filter.
const clampMonth = (month: string) => (month < "0002-01" ? "0002-01" : month > "9998-11" ? "9998-11" : month)
const monthDay = (month: string) => `${clampMonth(month)}-01`

const latest = (a: string | undefined, b: string | undefined) => (a && b ? (a > b ? a : b) : (a ?? b))
const earliest = (a: string | undefined, b: string | undefined) => (a && b ? (a < b ? a : b) : (a ?? b))

/** Reads a filter of insights (P-096); days and months together leave what is in both. */
export function mentionSelectionOf(scope: Scope, query: InsightsQuery): MentionSelection {
  const { sentiment, category, month_after, month_before, ...filter } = query
  const first = month_after && monthDay(month_after)
  const last = month_before && addDays(addMonths(monthDay(month_before), 1), -1)
  const reviews = selectionOf(scope, {
    ...filter,
    published_after: latest(filter.published_after, first),
    published_before: earliest(filter.published_before, last),
  })
  return {
    reviews,
    from: reviews.from === undefined ? null : dayStartMs(reviews.from, scope.timeZone),
    to: reviews.to === undefined ? null : dayStartMs(addDays(reviews.to, 1), scope.timeZone),
    sentiment,
    category: category?.toLowerCase(),
  }
}

/** The keywords that a query asks for: those of its mentions, with what it searches for in their names (D-010). */
export function termsQueryOf(scope: Scope, query: MentionedQuery): TermsQuery {
  const { keywords, search_type, page: _page, per_page: _perPage, ...filter } = query
  return { selection: mentionSelectionOf(scope, filter), kind: "keyword", search: { keywords, search_type } }
}
