import { and, eq, isNull } from "drizzle-orm"
import { partnerScorecards } from "../../db/schema/scorecards.ts"
import type { Service } from "../service.ts"
import { findScorecard } from "./find-scorecard.ts"

/** The scorecard of a business (D-081); its first look is noted (D-077). @throws 404 when it is not available. */
export const getScorecardRequest: Service<"scorecard_requests.get"> = async ({ deps, params }) => {
  const now = deps.clock.now()
  const { accountId, id, publicId, business, score, grade, accountName } = await findScorecard(
    deps.db,
    params.id,
    now,
  )
  await deps.db
    .update(partnerScorecards)
    .set({ openedAt: now.toISOString() })
    .where(
      and(
        eq(partnerScorecards.accountId, accountId),
        eq(partnerScorecards.id, id),
        isNull(partnerScorecards.openedAt),
      ),
    )
  return { id: publicId, business, score, grade, account_name: accountName }
}
