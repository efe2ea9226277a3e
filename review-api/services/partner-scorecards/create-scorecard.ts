import { gradeOf } from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import { partnerScorecards } from "../../db/schema/scorecards.ts"
import { newPublicId } from "../public-id.ts"
import type { Service } from "../service.ts"
import { scorecardDetail } from "./scorecard-detail.ts"

/** Makes a scorecard and mails it to its business (D-077): `sent_at` follows when the mail has left. */
export const createScorecard: Service<"partner_scorecards.create"> = async ({ deps, scope, body, actor }) => {
  const { accountId } = scope
  const { business, email, score } = body
  const grade = gradeOf(score)
  const publicId = newPublicId()
  const made = await deps.db.transaction(async (tx) => {
    const createdAt = deps.clock.now().toISOString()
    const row = {
      accountId,
      publicId,
      business,
      email,
      grade,
      score,
      createdByUserId: scope.userId,
      createdAt,
    }
    const [scorecard] = await tx.insert(partnerScorecards).values(row).returning({ id: partnerScorecards.id })
    const { id } = scorecard!
    await deps.mailer.queue(tx, "scorecard", email.toLowerCase(), { accountId, scorecardId: id })
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "partner_scorecard", id, name: business },
      after: { business, email, grade, score },
    })
    return scorecardDetail(tx, scope, id)
  })
  deps.mailer.wake()
  return made!
}
