import type { Service } from "../service.ts"
import { shownCategory } from "./list-categories.ts"
import { mentionDetail } from "./mention-detail.ts"

/** GET /insights/{account_id}/categories/{category}: what is said of one category, as D-211 says it of a keyword. */
export const getCategory: Service<"insights.get_category"> = async ({ deps, scope, params, query }) => {
  const { category: _other, ...filter } = query
  const term = params.category.toLowerCase()
  const { positive, negative, total, detail } = await mentionDetail(deps, scope, "category", term, filter)
  return {
    category: shownCategory(term),
    positive_count: positive,
    negative_count: negative,
    total_count: total,
    ...detail,
  }
}
