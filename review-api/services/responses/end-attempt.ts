import { responseErrorTexts } from "#lib/contract/index.ts"
import type { Db } from "../../db/connect.ts"
import { responses } from "../../db/schema/reviews.ts"
import type { Deps } from "../deps.ts"
import { type LockedReview, lockReviews } from "../reviews/lock-reviews.ts"
import { type NewReviewEvent, recordReviewEvent } from "../reviews/record-review-event.ts"
import { scopeOfAccount } from "../scope-of-account.ts"
import { queueWebhooks } from "../webhook-endpoints/queue-webhooks.ts"
import { isRemoval, type Outcome } from "./attempt-response.ts"
import { isResponse } from "./change-response.ts"
import { firstCheckAt } from "./check-times.ts"
import { markAnswered, markUnanswered } from "./mark-answered.ts"
import { publishResponseUpdated } from "./publish-response-updated.ts"
import { type ResponseRow, responseOf } from "./response-rows.ts"

const minuteMs = 60_000
/** D-130: after 1, 5 and 30 minutes, then hourly. */
const firstWaitsMs = [1, 5, 30].map((minutes) => minutes * minuteMs)
const laterWaitMs = 60 * minuteMs
/** For how long a source is tried. */
const dayMs = 24 * 60 * minuteMs

/**
 * When a source is tried again after a failure.
 * @param failures so far, this one included.
 * @param waitMs what the source asks for; it is never tried earlier.
 * @returns null when its day is over.
 */
function nextAttempt(
  now: Date,
  { submittedAt, failures }: { submittedAt: string | null; failures: number },
  waitMs: number | null,
): string | null {
  const own = firstWaitsMs[failures - 1] ?? laterWaitMs
  const atMs = now.getTime() + Math.max(own, waitMs ?? 0)
  const endMs = Date.parse(submittedAt ?? now.toISOString()) + dayMs
  return atMs > endMs ? null : new Date(atMs).toISOString()
}

type Ending = { tx: Db; deps: Deps; review: LockedReview; row: ResponseRow }
type Values = Partial<typeof responses.$inferInsert>

const write = ({ tx, row }: Ending, values: Values) => tx.update(responses).set(values).where(isResponse(row))

const record = (
  { tx, deps, row }: Ending,
  event: Pick<NewReviewEvent, "action" | "before" | "after">,
): Promise<void> =>
  recordReviewEvent(tx, deps, {
    accountId: row.accountId,
    reviewId: row.reviewId,
    userId: row.userId,
    ...event,
  })

const atRest = { nextAttemptAt: null, failures: 0 }

async function published(ending: Ending, externalId: string, isCurrent: boolean): Promise<void> {
  const { tx, deps, review, row } = ending
  const now = deps.clock.now()
  const publishedAt = row.publishedAt ?? now.toISOString()
  const rest = { ...atRest, status: "published", error: null, checkAt: firstCheckAt(now), checks: 0 }
  // Somebody has changed it meanwhile: the source has the former text, and the next attempt goes on.
  await write(ending, { publishedAt, externalId, ...(isCurrent ? rest : {}) })
  await markAnswered(tx, deps, review, publishedAt)
  await record(ending, { action: "response_published", after: { content: row.content } })
  const { id, accountId, reviewId: review_id, content } = row
  const published_at = new Date(publishedAt).toISOString()
  await queueWebhooks(tx, deps, "response.published", [
    {
      account_id: accountId,
      response: { id, review_id, location_id: review.locationId, content, published_at },
    },
  ])
}

async function deleted(ending: Ending): Promise<void> {
  const { tx, row, review } = ending
  await tx.delete(responses).where(isResponse(row))
  await markUnanswered(tx, review)
  await record(ending, { action: "response_deleted", before: { content: row.content } })
}

/** Nobody tries any more: what was to be published is a draft again, what was to be removed stands. */
async function givenUp(ending: Ending, error: string): Promise<void> {
  const { row } = ending
  const status = isRemoval(row) && row.publishedAt !== null ? "published" : "draft"
  await write(ending, { ...atRest, status, error })
  await record(ending, { action: "response_failed", after: { content: row.content, error } })
}

async function failed(ending: Ending, waitMs: number | null): Promise<void> {
  const { deps, row } = ending
  const failures = row.failures + 1
  const next = nextAttempt(deps.clock.now(), { ...row, failures }, waitMs)
  const status = isRemoval(row) ? "error_unpublished" : "error_published"
  if (next === null) {
    const what = isRemoval(row) ? "deleted" : "published"
    return givenUp(ending, `${row.sourceName} could not be reached for a day. The response was not ${what}.`)
  }
  const error = responseErrorTexts[status]
  await write(ending, { status, error, failures, nextAttemptAt: next })
  await record(ending, { action: "response_failed", after: { content: row.content, error } })
}

/** Sources mostly make up their minds within minutes; some take days. */
function heldWaitMs(now: Date, submittedAt: string | null): number {
  const sinceMs = now.getTime() - Date.parse(submittedAt ?? now.toISOString())
  if (sinceMs < 60 * minuteMs) return minuteMs
  return sinceMs < dayMs ? 15 * minuteMs : 60 * minuteMs
}

/** It is at the source, which does not show it yet: it stays on its way, and is asked about again. */
async function held(ending: Ending): Promise<void> {
  const { deps, row } = ending
  const now = deps.clock.now()
  const nextAttemptAt = new Date(now.getTime() + heldWaitMs(now, row.submittedAt)).toISOString()
  await write(ending, { status: "pending", error: null, failures: 0, nextAttemptAt })
}

function end(ending: Ending, outcome: Exclude<Outcome, { end: "published" }>): Promise<void> {
  if (outcome.end === "deleted") return deleted(ending)
  if (outcome.end === "held") return held(ending)
  if (outcome.end === "failed") return failed(ending, outcome.waitMs)
  return givenUp(ending, `${ending.row.sourceName} did not accept the response: ${outcome.reason}`)
}

/**
 * Writes what became of an attempt, with review, figures and history in one transaction. Nothing happens when another
 * attempt has taken the response meanwhile: it asks the source with the same key.
 * @returns whether the response is still this attempt's.
 */
export function endAttempt(deps: Deps, taken: ResponseRow, outcome: Outcome): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const [review] = await lockReviews(tx, scopeOfAccount(taken.accountId), [taken.reviewId])
    const row = await responseOf(tx, taken)
    if (row?.attempts !== taken.attempts) return false
    if (!review) {
      await tx.update(responses).set(atRest).where(isResponse(row))
      return false
    }
    const isCurrent = row.version === taken.version
    const ending = { tx, deps, review, row: { ...row, content: taken.content } }
    if (outcome.end === "published") await published(ending, outcome.externalId, isCurrent)
    else if (isCurrent) await end(ending, outcome)
    await publishResponseUpdated(tx, review)
    return true
  })
}
