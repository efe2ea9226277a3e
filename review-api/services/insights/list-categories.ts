import { experienceCategories } from "#lib/contract/index.ts"
import { sumMentions, type TermSum } from "../../db/queries/mention-sums.ts"
import { countToRead } from "../review-keywords/reading-queue.ts"
import type { Service } from "../service.ts"
import { maxWaiting } from "./list-mentioned.ts"
import { mentionSelectionOf } from "./mention-selection.ts"

const shownNames = new Map(experienceCategories.map((name) => [name.toLowerCase(), name]))

/** A category as it is shown (D-213). @param term its code; one that is none stays as it is. */
export const shownCategory = (term: string): string => shownNames.get(term) ?? term
const shown = ({ term }: TermSum): string => shownCategory(term)

/** GET /insights/{account_id}/categories (D-212): those that are mentioned, by total. */
export const listCategories: Service<"insights.list_categories"> = async ({ deps, scope, query }) => {
  const selection = mentionSelectionOf(scope, query)
  const sums = await sumMentions(
    deps.db,
    { selection, kind: "category" },
    "highest_volume",
    experienceCategories.length,
  )
  return {
    categories: sums.map((sum) => ({
      category: shown(sum),
      positive_count: sum.positive,
      negative_count: sum.negative,
      total_count: sum.total,
    })),
    waiting_reviews: await countToRead(deps.db, scope.accountIds, maxWaiting),
  }
}

/** GET /insights/{account_id}/category_rank (D-212): rank 1 is the most mentioned. */
export const rankCategories: Service<"insights.rank_categories"> = async ({ deps, scope, query }) => {
  const selection = mentionSelectionOf(scope, query)
  const sums = await sumMentions(
    deps.db,
    { selection, kind: "category" },
    "highest_volume",
    experienceCategories.length,
  )
  return {
    category_rank: sums.map((sum, at) => ({ category: shown(sum), rank: at + 1, total_count: sum.total })),
  }
}
