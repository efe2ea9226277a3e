import { and, eq, lte } from "drizzle-orm"
import { responses } from "../../db/schema/reviews.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import type { Deps } from "../deps.ts"
import { lockReviews } from "../reviews/lock-reviews.ts"
import { recordReviewEvent } from "../reviews/record-review-event.ts"
import { scopeOfAccount } from "../scope-of-account.ts"
import { reviewAtSource } from "./attempt-response.ts"
import { changeResponse, isResponse, jobIdOf, keysOfJob } from "./change-response.ts"
import { nextCheckAt } from "./check-times.ts"
import { markUnanswered } from "./mark-answered.ts"
import { publishResponseUpdated } from "./publish-response-updated.ts"
import { type ResponseRow, responseOf } from "./response-rows.ts"

const maxAtATime = 500

const isDue = ({ clock }: Pick<Deps, "clock">) =>
  and(eq(responses.status, "published"), lte(responses.checkAt, clock.now().toISOString()))

/** The source has taken the response back: its text is a draft again, with the reason. */
async function takeBack(deps: Deps, row: ResponseRow, reason: string): Promise<void> {
  const { accountId, reviewId, content } = row
  await deps.db.transaction(async (tx) => {
    const [review] = await lockReviews(tx, scopeOfAccount(accountId), [reviewId])
    const now = await responseOf(tx, row)
    if (!review || now?.version !== row.version || now.status !== "published") return
    const error = `${row.sourceName} removed the response: ${reason}`
    const unpublished = { publishedAt: null, publishedOn: null, externalId: null, checkAt: null }
    await changeResponse(tx, deps, row, { ...unpublished, status: "draft", error })
    await markUnanswered(tx, review)
    await publishResponseUpdated(tx, review)
    await recordReviewEvent(tx, deps, {
      ...{ accountId, reviewId, userId: null },
      action: "response_failed",
      after: { content, error },
    })
  })
}

/** Looks whether sources still show what they have published: some apply their policies afterwards. */
export const responseCheckJob: JobKind<Deps> = {
  retries: 1,
  retryDelaySeconds: 60,
  timeoutSeconds: 60,
  atOnce: 1,
  async run(deps, { id, signal }) {
    const row = await responseOf(deps.db, keysOfJob(id))
    const source = row && deps.responseSources(row.sourceCode)
    if (row?.status !== "published" || !row.externalId || !source) return
    const standing = await source.check(reviewAtSource(row), row.externalId, signal)
    if (standing.state === "removed") return takeBack(deps, row, standing.reason)
    const checks = row.checks + 1
    const checkAt = nextCheckAt(deps.clock.now(), checks)
    await deps.db
      .update(responses)
      .set({ checks, checkAt })
      .where(and(isResponse(row), eq(responses.version, row.version), isDue(deps)))
  },
  async waiting(deps) {
    const rows = await deps.db
      .select({ accountId: responses.accountId, id: responses.id })
      .from(responses)
      .where(isDue(deps))
      .orderBy(responses.checkAt)
      .limit(maxAtATime)
    return rows.map(jobIdOf)
  },
}
