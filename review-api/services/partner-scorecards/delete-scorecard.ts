import { and, eq } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { partnerScorecards } from "../../db/schema/scorecards.ts"
import type { Service } from "../service.ts"

/** Deletes a scorecard with what was asked for on its page, which is gone (D-077). @throws 404. */
export const deleteScorecard: Service<"partner_scorecards.delete"> = async (call) => {
  const { deps, scope, params, actor } = call
  const { accountId } = scope
  const id = pathId(params.id)
  await deps.db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(partnerScorecards)
      .where(and(eq(partnerScorecards.accountId, accountId), eq(partnerScorecards.id, id)))
      .returning()
    if (!gone) throw notFound()
    const { business, email, grade, score } = gone
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "partner_scorecard", id, name: business },
      before: { business, email, grade, score },
    })
  })
  return undefined
}
