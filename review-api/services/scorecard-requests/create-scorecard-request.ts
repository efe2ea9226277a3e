import { recordAudit } from "../../audit/record.ts"
import { scorecardRequests } from "../../db/schema/scorecards.ts"
import type { Service } from "../service.ts"
import { findScorecard } from "./find-scorecard.ts"

/** Keeps what somebody asks for who was sent a scorecard (D-081). @throws 404 when it is not available. */
export const createScorecardRequest: Service<"scorecard_requests.create"> = async (call) => {
  const { deps, params, body, actor } = call
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const { accountId, id: scorecardId, business } = await findScorecard(tx, params.id, now)
    const { name, email } = body
    const requested = { accountId, scorecardId, name, email, createdAt: now.toISOString() }
    const [made] = await tx
      .insert(scorecardRequests)
      .values({ ...requested, phone: body.phone || null, comment: body.comment || null })
      .returning({ id: scorecardRequests.id })
    await recordAudit(
      tx,
      deps,
      { ...actor, email },
      {
        accountId,
        resource: { type: "partner_scorecard", id: scorecardId, name: business },
      },
    )
    return { id: made!.id }
  })
}
