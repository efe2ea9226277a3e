import { requestedKeyword } from "../../insights/keywords/one-keyword.ts"
import type { Service } from "../service.ts"
import { mentionDetail } from "./mention-detail.ts"

/** GET /insights/{account_id}/mentioned/{keyword} (D-211). */
export const getMentioned: Service<"insights.get_mentioned"> = async ({ deps, scope, params, query }) => {
  const term = requestedKeyword(params.keyword)
  const { positive, negative, total, detail } = await mentionDetail(deps, scope, "keyword", term, query)
  return {
    short: term,
    positive_mentions: positive,
    negative_mentions: negative,
    total_mentions: total,
    ...detail,
  }
}
