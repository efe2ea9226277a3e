import { and, inArray, lte, sql } from "drizzle-orm"
import { safeError } from "../../core/safe-error.ts"
import { responses } from "../../db/schema/reviews.ts"
import {
  ResponseHeld,
  ResponseRefused,
  type ResponseSource,
  type ReviewAtSource,
  SourceBusy,
} from "../../directories/response-source.ts"
import type { Deps } from "../deps.ts"
import { canRespond } from "./can-respond.ts"
import { isResponse } from "./change-response.ts"
import { type ResponseRow, responseOf } from "./response-rows.ts"

/** What became of one attempt. */
export type Outcome =
  | { end: "published"; externalId: string }
  | { end: "deleted" }
  | { end: "held" }
  | { end: "refused"; reason: string }
  | { end: "failed"; waitMs: number | null }

const isOnItsWay = inArray(responses.status, [
  "pending",
  "error_published",
  "pending_delete",
  "error_unpublished",
])

export const isDue = ({ clock }: Pick<Deps, "clock">) =>
  and(isOnItsWay, lte(responses.nextAttemptAt, clock.now().toISOString()))

/** Takes a response that is due; also one that an attempt has which was killed. Null when there is nothing to do. */
export async function claimResponse(
  deps: Deps,
  keys: { accountId: number; id: number },
): Promise<ResponseRow | null> {
  const taken = await deps.db
    .update(responses)
    .set({ attempts: sql`${responses.attempts} + 1` })
    .where(and(isResponse(keys), isDue(deps)))
    .returning({ id: responses.id })
  return taken.length > 0 ? ((await responseOf(deps.db, keys)) ?? null) : null
}

export const isRemoval = ({ status }: Pick<ResponseRow, "status">): boolean =>
  ["pending_delete", "error_unpublished"].includes(status)

export const reviewAtSource = (row: ResponseRow): ReviewAtSource => ({
  accountId: row.accountId,
  reviewId: row.reviewId,
  sourceCode: row.sourceCode,
  identity: row.identity,
  url: row.url,
})

/** The same for each attempt at one version: the source publishes it once. */
const keyOf = ({ accountId, id, version }: ResponseRow): string => `response-${accountId}-${id}-${version}`

async function ask(source: ResponseSource, row: ResponseRow, signal: AbortSignal): Promise<Outcome> {
  const review = reviewAtSource(row)
  if (isRemoval(row)) {
    await source.remove(review, keyOf(row), signal)
    return { end: "deleted" }
  }
  const response = { key: keyOf(row), content: row.content }
  return { end: "published", externalId: await source.publish(review, response, signal) }
}

/** Asks the source once. @throws when the program stops, so that somebody else goes on. */
export async function attemptResponse(deps: Deps, row: ResponseRow, signal: AbortSignal): Promise<Outcome> {
  const source = (await canRespond(deps.db, deps, row)) ? deps.responseSources(row.sourceCode) : null
  if (!source) return { end: "failed", waitMs: null }
  try {
    return await ask(source, row, signal)
  } catch (error) {
    if (signal.aborted && (signal.reason as Error).name !== "TimeoutError") throw error
    if (error instanceof ResponseHeld) return { end: "held" }
    if (error instanceof ResponseRefused) return { end: "refused", reason: error.reason }
    deps.log.warn({ response: row.id, error: safeError(error) }, "a source did not respond")
    return { end: "failed", waitMs: error instanceof SourceBusy ? error.waitMs : null }
  }
}
