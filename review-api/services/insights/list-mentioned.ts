import { encodeQuery, type KeywordSort, type MentionedKeyword } from "#lib/contract/index.ts"
import { countTerms, sumMentions, type TermSum } from "../../db/queries/mention-sums.ts"
import { pageOf } from "../list-answer.ts"
import { countToRead } from "../review-keywords/reading-queue.ts"
import type { Service } from "../service.ts"
import { termsQueryOf } from "./mention-selection.ts"

const defaultPerPage = 100
/** Beyond this no one needs to know how many wait. */
export const maxWaiting = 10_000

export const keywordItem = ({ term, positive, negative, total }: TermSum): MentionedKeyword => ({
  short: term,
  positive_mentions: positive,
  negative_mentions: negative,
  total_mentions: total,
})

/** The order of keywords where a query says none (D-210). */
export const defaultSort: KeywordSort = "highest_volume"

/** GET /insights/{account_id}/mentioned (D-210): a page of the keywords, and how many there are. */
export const listMentioned: Service<"insights.list_mentioned"> = async ({ deps, scope, params, query }) => {
  const { perPage, page: requested } = pageOf({ per_page: defaultPerPage, ...query })
  const terms = termsQueryOf(scope, query)
  const total = await countTerms(deps.db, terms)
  const pages = Math.max(1, Math.ceil(total / perPage))
  const page = Math.min(requested, pages)
  const order = query["sort[by]"] ?? defaultSort
  const sums = total === 0 ? [] : await sumMentions(deps.db, terms, order, perPage, (page - 1) * perPage)
  const link = (number: number) => ({
    href: `/insights/${params.account_id}/mentioned?${encodeQuery({ ...query, page: number, per_page: perPage })}`,
  })
  return {
    keywords: sums.map(keywordItem),
    waiting_reviews: await countToRead(deps.db, scope.accountIds, maxWaiting),
    _page: page,
    _total_pages: pages,
    _total: total,
    _links: {
      ...(page > 1 ? { prev: link(page - 1) } : {}),
      ...(page < pages ? { next: link(page + 1) } : {}),
    },
  }
}
