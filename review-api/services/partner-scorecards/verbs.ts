import { and, eq } from "drizzle-orm"
import { gradeOf } from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { partnerScorecards } from "../../db/schema/scorecards.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { newPublicId } from "../public-id.ts"
import type { Service, Verbs } from "../service.ts"
import { exportScorecards } from "./export-scorecards.ts"
import { scorecardDetail } from "./scorecard-detail.ts"
import { scorecardRows } from "./scorecard-rows.ts"

/** GET /partner_scorecards (D-077): what the account has sent, newest first. */
const listScorecards: Service<"partner_scorecards.list"> = async ({ deps, scope, query }) => {
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

/** One scorecard with what its business asked for (D-077). @throws 404. */
const getScorecard: Service<"partner_scorecards.get"> = async ({ deps, scope, params }) => {
  const found = await scorecardDetail(deps.db, scope, pathId(params.id))
  if (!found) throw notFound()
  return found
}

/** Makes a scorecard and mails it to its business (D-077): `sent_at` follows when the mail has left. */
const createScorecard: Service<"partner_scorecards.create"> = async ({ deps, scope, body, actor }) => {
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

/** Deletes a scorecard with what was asked for on its page, which is gone (D-077). @throws 404. */
const deleteScorecard: Service<"partner_scorecards.delete"> = async (call) => {
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

export const verbs = {
  "partner_scorecards.list": listScorecards,
  "partner_scorecards.export": exportScorecards,
  "partner_scorecards.get": getScorecard,
  "partner_scorecards.create": createScorecard,
  "partner_scorecards.delete": deleteScorecard,
} satisfies Verbs
