import { defaultTopN } from "#lib/contract/index.ts"
import { listAnswerOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"
import { targetScoreRows } from "./target-score-rows.ts"

/** GET /target_scores (F-579, D-254): the best `top_n` of what the query tells apart. */
const listTargetScores: Service<"target_scores.list"> = async ({ deps, scope, query }) => {
  const rows = await targetScoreRows(deps, scope, query)
  const perPage = query.top_n ?? defaultTopN
  return listAnswerOf({
    ...{ path: "/target_scores", query, page: 1, perPage, total: Math.min(rows.length, perPage) },
    ...{ collection: "target_scores", items: rows.slice(0, perPage) },
  })
}

export const verbs = { "target_scores.list": listTargetScores } satisfies Verbs
