import { and, eq, sql } from "drizzle-orm"
import type { AnswerBody } from "#lib/contract/index.ts"
import { formatInstantDay } from "#lib/format/dates.ts"
import { happenedColumns, happenedShape } from "../../asking/happened-request.ts"
import { heldRequests } from "../../asking/hold-requests.ts"
import { ApiError, invalid } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { rowsOf } from "../../db/rows.ts"
import { contactLocations } from "../../db/schema/contacts.ts"
import { surveyAnswers } from "../../db/schema/microsurveys.ts"
import type { Deps } from "../deps.ts"
import { queueRequestEvent } from "../webhook-endpoints/queue-request-event.ts"
import { followAnswer, showAsReview } from "./answer-as-review.ts"
import type { FeedbackTarget, PublicLocation, Question } from "./feedback-target.ts"
import type { FeedbackAddress } from "./find-target.ts"
import { editableUntil, formKeyOf, type StoredAnswer, storedAnswer } from "./stored-answer.ts"

type Given = { address: FeedbackAddress; target: FeedbackTarget; body: AnswerBody }
type Checked = { location: PublicLocation; question: Question }

function channelOf({ address, target, body }: Given): string {
  if (target.request) return target.request.channel
  if (address.kind === "kiosks") return "kiosk"
  return body.via ?? "landing_page"
}

/** @throws 422 for an answer to another question, without its key, or without a location. */
function check({ target: { question, location, request }, body }: Given): Checked {
  if (!question || question.type !== body.type) throw invalid({ type: ["is not asked here"] })
  if (!location) throw invalid({ location_id: ["must be selected"] })
  if (!request && body.key === undefined) throw invalid({ key: ["can't be blank"] })
  return { question, location }
}

const gone = (text: string) => new ApiError(410, text)

/** An answer that came in meanwhile by the same link or form is changed in its place. */
async function changeAnswer(tx: Db, deps: Deps, { target, body }: Given, row: StoredAnswer): Promise<void> {
  const now = deps.clock.now()
  if (now > editableUntil(row)) {
    throw gone(`You answered on ${formatInstantDay(row.answeredAt, target.timeZone)}. Thank you.`)
  }
  const { score } = body
  const comment = body.comment ?? row.comment
  if (row.type !== body.type) throw invalid({ type: ["is not asked here"] })
  if (score === row.score && comment === row.comment) return
  await tx
    .update(surveyAnswers)
    .set({ score, comment, editedAt: now.toISOString() })
    .where(and(eq(surveyAnswers.accountId, row.accountId), eq(surveyAnswers.id, row.id)))
  if (row.reviewId === null) return
  const before = { type: body.type, score: row.score, comment: row.comment }
  await followAnswer(tx, deps, row.reviewId, before, { ...row, type: body.type, score, comment })
}

/** Notes that the person of a request has answered, tells programs so, and that they are known at its location (D-324). */
async function noteRequest(
  tx: Db,
  deps: Deps,
  target: FeedbackTarget,
  { locationId, at }: { locationId: number; at: string },
): Promise<void> {
  if (!target.request) return
  const { accountId, request } = target
  const answered = await rowsOf(
    tx,
    happenedShape,
    sql`update requests r set status = 'answered', answered_at = coalesce(r.answered_at, ${at}::timestamptz),
        opened_at = coalesce(r.opened_at, ${at}::timestamptz),
        clicked_at = coalesce(r.clicked_at, ${at}::timestamptz), updated_at = ${at}::timestamptz
      where r.account_id = ${accountId} and r.id = ${request.id} returning ${happenedColumns}`,
  )
  await queueRequestEvent(tx, deps, "request.answered", answered)
  if (request.contactId === null) return
  await tx
    .insert(contactLocations)
    .values({ accountId, locationId, contactId: request.contactId })
    .onConflictDoNothing()
}

/** Answers by the same link come one after the other, the request before its answer (docs/architecture/sending.md). */
async function holdRequest(tx: Db, { accountId, request }: FeedbackTarget): Promise<void> {
  if (!request) return
  await tx.execute(heldRequests(sql`w.account_id = ${accountId} and w.id = ${request.id}`))
}

/** @returns whether it is new; false when the same link or form has answered meanwhile. */
async function addAnswer(
  tx: Db,
  deps: Deps,
  given: Given,
  { question, location }: Checked,
): Promise<boolean> {
  const { target, body } = given
  const { accountId, request, page, timeZone } = target
  if (question.closedAt) {
    throw gone(`This survey closed on ${formatInstantDay(question.closedAt, timeZone)}.`)
  }
  const answeredAt = deps.clock.now().toISOString()
  await noteRequest(tx, deps, target, { locationId: location.id, at: answeredAt })
  const [row] = await tx
    .insert(surveyAnswers)
    .values({
      accountId,
      locationId: location.id,
      microsurveyId: question.microsurveyId,
      requestId: request?.id ?? null,
      pageId: page?.id ?? null,
      contactId: request?.contactId ?? null,
      channel: channelOf(given),
      type: body.type,
      score: body.score,
      comment: body.comment ?? "",
      formKey: request ? null : formKeyOf(body.key!),
      answeredAt,
      answeredOn: sql`(${answeredAt}::timestamptz at time zone ${timeZone})::date`,
    })
    .onConflictDoNothing()
    .returning()
  if (!row) return false
  const reviewId = await showAsReview(tx, { ...row, type: body.type, answeredAt }, request?.author || null)
  await tx
    .update(surveyAnswers)
    .set({ reviewId })
    .where(and(eq(surveyAnswers.accountId, accountId), eq(surveyAnswers.id, row.id)))
  return true
}

/**
 * Keeps an answer: once for each personal link or form, and changed in its place for a day (D-299). It stands among the
 * reviews.
 * @param tx the transaction of it.
 * @returns whether it is new.
 * @throws 410 when it can't be given or changed any more, 422 when it fits no question of the page.
 */
export async function keepAnswer(tx: Db, deps: Deps, given: Given): Promise<boolean> {
  const checked = check(given)
  const { target, body } = given
  await holdRequest(tx, target)
  const known = await storedAnswer(tx, target, body.key, true)
  if (!known && (await addAnswer(tx, deps, given, checked))) return true
  const row = known ?? (await storedAnswer(tx, target, body.key, true))
  if (!row) throw invalid({ key: ["is invalid"] })
  await changeAnswer(tx, deps, given, row)
  return false
}
