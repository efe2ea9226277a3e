import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service } from "../service.ts"
import { scorecardRows } from "./scorecard-rows.ts"

/** GET /partner_scorecards (D-077): what the account has sent, newest first. */
export const listScorecards: Service<"partner_scorecards.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const found = scorecardRows(deps, scope, query)
  return listAnswerOf({
    path: "/partner_scorecards",
    query,
    page,
    perPage,
    total: await found.count(),
    collection: "partner_scorecards",
    items: await found.read(perPage, offset),
  })
}
