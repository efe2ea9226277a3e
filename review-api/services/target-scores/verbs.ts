import { defaultTopN } from "#lib/contract/index.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"
import { targetScoreRows } from "./target-score-rows.ts"

/** GET /target_scores (F-579, D-254): the first `top_n` of what the query tells apart, all on one page unless said otherwise. */
const listTargetScores: Service<"target_scores.list"> = async ({ deps, scope, query }) => {
  const rows = await targetScoreRows(deps, scope, query)
  const most = query.top_n ?? defaultTopN
  const { page, perPage, offset } = pageOf({ ...query, per_page: query.per_page ?? most })
  const best = rows.slice(0, most)
  return listAnswerOf({
    path: "/target_scores",
    query,
    page,
    perPage,
    total: best.length,
    collection: "target_scores",
    items: best.slice(offset, offset + perPage),
  })
}

export const verbs = { "target_scores.list": listTargetScores } satisfies Verbs
