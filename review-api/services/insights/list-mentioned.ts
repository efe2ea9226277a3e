import { type KeywordSort, keywordSorts, type MentionedKeyword } from "#lib/contract/index.ts"
import { sumMentions, type TermSum } from "../../db/queries/mention-sums.ts"
import { countToRead } from "../mentions/reading-queue.ts"
import type { Service } from "../service.ts"
import { mentionSelectionOf } from "./mention-selection.ts"

const mostKeywords = 100
/** Beyond this nobody needs to know how many wait. */
export const mostWaiting = 10_000

export const keywordItem = ({ term, positive, negative, total }: TermSum): MentionedKeyword => ({
  short: term,
  positive_mentions: positive,
  negative_mentions: negative,
  total_mentions: total,
})

/** The order that a query asks for; unknown ones count as the usual one. */
export const keywordSortOf = (text: string | undefined): KeywordSort =>
  keywordSorts.find((sort) => sort === text) ?? "highest_volume"

/** GET /insights/{account_id}/mentioned (D-210): at most 100 keywords. */
export const listMentioned: Service<"insights.list_mentioned"> = async ({ deps, scope, query }) => {
  const order = keywordSortOf(query["sort[by]"])
  const sums = await sumMentions(deps.db, mentionSelectionOf(scope, query), "keyword", order, mostKeywords)
  return {
    keywords: sums.map(keywordItem),
    waiting_reviews: await countToRead(deps.db, scope.accountIds, mostWaiting),
  }
}
