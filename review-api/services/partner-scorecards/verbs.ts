import { and, eq, sql } from "drizzle-orm"
import { gradeOf, type PartnerScorecardDetail } from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { newPublicId } from "../../core/public-id.ts"
import type { Db } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { partnerScorecards } from "../../db/schema/scorecards.ts"
import { isUnsubscribed } from "../../mail/unsubscribe-links.ts"
import type { Scope } from "../../permissions/scope.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"
import { exportScorecards } from "./export-scorecards.ts"
import { scorecardColumns, scorecardRows } from "./scorecard-rows.ts"

const maxRequests = 100
const unwanted = "This business has unsubscribed from your scorecards"

/** A scorecard of the account with the newest requests of its business; null when it is missing or foreign. */
async function scorecardDetail(
  db: Db,
  { accountId }: Scope,
  id: number,
): Promise<PartnerScorecardDetail | null> {
  const [row] = await rowsOf(
    db,
    {
      id: column.number(),
      business: column.text(),
      grade: column.text(),
      score: column.number(),
      public_id: column.text(),
      account_id: column.number().nullable(),
      email: column.text().nullable(),
      created_at: column.text().nullable(),
      sent_at: column.text().nullable(),
      opened_at: column.text().nullable(),
      requests_count: column.number().nullable(),
    },
    sql`select ${scorecardColumns} from partner_scorecards c where c.account_id = ${accountId} and c.id = ${id}`,
  )
  if (!row) return null
  const requests = await rowsOf(
    db,
    {
      id: column.number(),
      name: column.text(),
      email: column.text(),
      phone: column.text().nullable(),
      comment: column.text().nullable(),
      created_at: column.text().nullable(),
    },
    sql`select r.id, r.name, r.email, r.phone, r.comment, ${wireInstant(sql`r.created_at`)} as created_at
        from scorecard_requests r where r.account_id = ${accountId} and r.scorecard_id = ${id}
        order by r.id desc limit ${maxRequests}`,
  )
  return { ...row, requests }
}

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

/**
 * Makes a scorecard and mails it to its business (D-077): `sent_at` follows when the mail has left.
 * @throws 422 for a business that has unsubscribed.
 */
const createScorecard: Service<"partner_scorecards.create"> = async ({ deps, scope, body, actor }) => {
  const { accountId } = scope
  const { business, email, score } = body
  const whom = { accountId, kind: "scorecards", email: email.toLowerCase() } as const
  if (await isUnsubscribed(deps.db, whom))
    throw new ApiError(422, unwanted, { errors: { email: [unwanted] } })
  const grade = gradeOf(score)
  const publicId = newPublicId()
  const created = await deps.db.transaction(async (tx) => {
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
  return created!
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
