import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from "date-fns/constants"
import { sql } from "drizzle-orm"
import { responseErrorTexts } from "#lib/contract/index.ts"
import type { Db } from "../../db/connect.ts"
import { responses } from "../../db/schema/reviews.ts"
import type { ResponseSource, ReviewAtSource } from "../../directories/response-source.ts"
import { createNotice } from "../../notices/create-notice.ts"
import { reviewFacts } from "../../notices/review-facts.ts"
import { firstCheckAt } from "../../publishing/check-times.ts"
import { publishing } from "../../publishing/engine.ts"
import { type Ending, type Kind, keyOf, type Outcome } from "../../publishing/kind.ts"
import { mayPublish, publishables } from "../../publishing/may-publish.ts"
import { type LockedReview, lockReviews } from "../../reviews/lock-reviews.ts"
import { type NewReviewEvent, recordReviewEvent } from "../../reviews/record-review-event.ts"
import type { Deps } from "../deps.ts"
import { scopeOfAccount } from "../scope-of-account.ts"
import { queueWebhooks } from "../webhook-endpoints/queue-webhooks.ts"
import { changeResponse, isResponse, jobIdOf } from "./change-response.ts"
import { markAnswered, markUnanswered } from "./mark-answered.ts"
import { publishResponseUpdated } from "./publish-response-updated.ts"
import { type ResponseRow, responseOf } from "./response-rows.ts"

type ResponseEnding = Ending<Deps, ResponseRow, LockedReview | undefined>
type HeldEnding = ResponseEnding & { held: LockedReview }

/** D-130: after 1, 5 and 30 minutes, then hourly. */
const firstWaitsMs = [1, 5, 30].map((minutes) => minutes * millisecondsInMinute)

const isRemoval = ({ status }: Pick<ResponseRow, "status">): boolean =>
  ["pending_delete", "error_unpublished"].includes(status)

const keyOfVersion = (row: ResponseRow): string => `${keyOf("response", row)}-${row.version}`

const submittedMs = ({ submittedAt }: ResponseRow, now: Date): number =>
  Date.parse(submittedAt ?? now.toISOString())

const write = ({ tx, row }: ResponseEnding, values: Partial<typeof responses.$inferInsert>) =>
  tx.update(responses).set(values).where(isResponse(row))

const record = (
  { tx, deps, row }: ResponseEnding,
  event: Pick<NewReviewEvent, "action" | "before" | "after">,
  userId: number | null = row.userId,
): Promise<void> =>
  recordReviewEvent(tx, deps, { accountId: row.accountId, reviewId: row.reviewId, userId, ...event })

const atRest = { nextAttemptAt: null, failures: 0 }

async function published(ending: HeldEnding, externalId: string): Promise<void> {
  const { tx, deps, held, row } = ending
  const now = deps.clock.now()
  const publishedAt = row.publishedAt ?? now.toISOString()
  const rest = { ...atRest, status: "published", error: null, checkAt: firstCheckAt(now), checks: 0 }
  // Someone has changed it meanwhile: the source has the former text, and the next attempt goes on.
  await write(ending, { publishedAt, externalId, ...(ending.isCurrent ? rest : {}) })
  // One that stands already keeps its date, or the guess.
  await markAnswered(tx, deps, held, publishedAt, row.publishedAt !== null && held.isResponseGuessed === true)
  await record(ending, { action: "response_published", after: { content: row.content } })
  const { id, accountId, reviewId: review_id, content } = row
  const published_at = new Date(publishedAt).toISOString()
  await queueWebhooks(tx, deps, "response.published", [
    {
      account_id: accountId,
      response: { id, review_id, location_id: held.locationId, content, published_at },
    },
  ])
}

async function deleted(ending: HeldEnding): Promise<void> {
  const { tx, row, held } = ending
  await tx.delete(responses).where(isResponse(row))
  await markUnanswered(tx, held)
  await record(ending, { action: "response_deleted", before: { content: row.content } })
}

/** A given-up response is a draft again if it was to be published, and stays if it was to be removed. */
async function failed(
  ending: HeldEnding,
  { code, words }: Extract<Outcome, { end: "failed" }>,
): Promise<void> {
  const { row } = ending
  const status = isRemoval(row) && row.publishedAt !== null ? "published" : "draft"
  const what = isRemoval(row) ? "deleted" : "published"
  const error =
    code === "unreachable"
      ? `${row.sourceName} could not be reached for a day. The response was not ${what}.`
      : `${row.sourceName} did not accept the response: ${words}`
  await write(ending, { ...atRest, status, error })
  await record(ending, { action: "response_failed", after: { content: row.content, error } })
  if (!isRemoval(row)) await noticeFailure(ending)
}

/** Tells who wrote a response that it is not at its source (D-321). */
async function noticeFailure({ tx, deps, row }: ResponseEnding): Promise<void> {
  const { accountId, reviewId, userId, sourceName: source } = row
  if (userId === null) return
  const { locationId, place } = await reviewFacts(tx, { accountId, reviewId, byUserId: userId })
  await createNotice(tx, deps, {
    accountId,
    userId,
    kind: "publication_failed",
    facts: { what: "Your response", source, place },
    resource: "review",
    resourceId: reviewId,
    locationId,
  })
}

async function resting(ending: HeldEnding, nextAttemptAt: string): Promise<void> {
  const { row } = ending
  const status = isRemoval(row) ? "error_unpublished" : "error_published"
  const error = responseErrorTexts[status]
  await write(ending, { status, error, failures: row.failures + 1, nextAttemptAt })
  await record(ending, { action: "response_failed", after: { content: row.content, error } })
}

const held = (ending: ResponseEnding, nextAttemptAt: string) =>
  write(ending, { status: "pending", error: null, failures: 0, nextAttemptAt })

async function writeOutcome(ending: HeldEnding, outcome: Outcome): Promise<void> {
  if (outcome.end === "published") await published(ending, outcome.externalId)
  else if (!ending.isCurrent) return
  else if (outcome.end === "removed") await deleted(ending)
  else if (outcome.end === "held") await held(ending, outcome.until)
  else if (outcome.end === "failed") await failed(ending, outcome)
  else await resting(ending, outcome.until)
}

const reviewOf = async (tx: Db, { accountId, reviewId }: ResponseRow): Promise<LockedReview | undefined> =>
  (await lockReviews(tx, scopeOfAccount(accountId), [reviewId]))[0]

/** Responses at their sources (D-130); review, figures and history change with them in one transaction. */
const responseKind: Kind<
  Deps,
  ResponseRow,
  ReviewAtSource,
  { key: string; content: string },
  { key: string },
  ResponseSource,
  LockedReview | undefined
> = {
  name: "response",
  job: "response",
  table: responses,
  columns: { status: "status", version: "version" },
  shown: "published",
  isOpen: sql`o.status in ('pending', 'error_published', 'pending_delete', 'error_unpublished')`,
  jobIdOf,
  read: responseOf,
  isRemoval,
  obstacleOf: (deps, row) => mayPublish(deps, publishables.response, row),
  whenHindered: () => "resting",
  canRefuseRemoval: true,
  destination: ({ responseSources }, { sourceCode }) => responseSources(sourceCode),
  at: ({ accountId, reviewId, sourceCode, identity, url }) => ({
    accountId,
    reviewId,
    sourceCode,
    identity,
    url,
  }),
  wanted: async (_, row) => ({ key: keyOfVersion(row), content: row.content }),
  removed: async (_, row) => ({ key: keyOfVersion(row) }),
  /** A source is never asked earlier than it wants, and for a day. */
  nextAttempt(now, row, waitMs) {
    const atMs = now.getTime() + Math.max(firstWaitsMs[row.failures] ?? millisecondsInHour, waitMs ?? 0)
    return atMs > submittedMs(row, now) + millisecondsInDay ? null : new Date(atMs)
  },
  /** Sources mostly make up their minds within minutes; some take days. */
  whenHeld(now, row) {
    const sinceMs = now.getTime() - submittedMs(row, now)
    const minutes = sinceMs < millisecondsInHour ? 1 : sinceMs < millisecondsInDay ? 15 : 60
    return new Date(now.getTime() + minutes * millisecondsInMinute)
  },
  hold: reviewOf,
  async write(ending, outcome) {
    const { tx, held: review, row: taken } = ending
    const now = await responseOf(tx, taken)
    if (!review || !now) {
      await write(ending, atRest)
      return undefined
    }
    await writeOutcome({ ...ending, held: review, row: { ...now, content: taken.content } }, outcome)
    await publishResponseUpdated(tx, review)
    return undefined
  },
  /** Its text is a draft again, with the reason. */
  async takeBack(ending, words) {
    const { tx, deps, row, held: review } = ending
    if (!review) return
    const error = `${row.sourceName} removed the response: ${words}`
    const unpublished = {
      publishedAt: null,
      publishedOn: null,
      publishedAtGuessed: false,
      externalId: null,
      checkAt: null,
    }
    await changeResponse(tx, deps, row, { ...unpublished, status: "draft", error })
    await markUnanswered(tx, review)
    await publishResponseUpdated(tx, review)
    await record(ending, { action: "response_failed", after: { content: row.content, error } }, null)
    await noticeFailure(ending)
  },
}

export const { publication: responseJob, check: responseCheckJob } = publishing(responseKind)
