import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Service } from "../service.ts"
import { scorecardDetail } from "./scorecard-detail.ts"

/** One scorecard with what its business asked for (D-077). @throws 404. */
export const getScorecard: Service<"partner_scorecards.get"> = async ({ deps, scope, params }) => {
  const found = await scorecardDetail(deps.db, scope, pathId(params.id))
  if (!found) throw notFound()
  return found
}
