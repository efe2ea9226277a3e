import { and, eq, isNull } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { invalid } from "../../core/errors.ts"
import { isPersonPhone } from "../../core/phone-number.ts"
import { partnerScorecards, scorecardRequests } from "../../db/schema/scorecards.ts"
import type { Service, Verbs } from "../service.ts"
import { findScorecard } from "./find-scorecard.ts"

/** The scorecard of a business (D-081); its first look is noted (D-077). @throws 404 when it is not available. */
const getScorecardRequest: Service<"scorecard_requests.get"> = async ({ deps, params }) => {
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

/** Keeps what someone asks for who was sent a scorecard (D-081). @throws 404 when it is not available; 422 at `phone`. */
const createScorecardRequest: Service<"scorecard_requests.create"> = async (call) => {
  const { deps, params, body, actor } = call
  const now = deps.clock.now()
  if (body.phone && !isPersonPhone(body.phone, null)) throw invalid({ phone: ["is invalid"] })
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

export const verbs = {
  "scorecard_requests.get": getScorecardRequest,
  "scorecard_requests.create": createScorecardRequest,
} satisfies Verbs
