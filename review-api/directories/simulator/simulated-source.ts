import { setTimeout as pause } from "node:timers/promises"
import { and, eq, gt, sql } from "drizzle-orm"
import type { BaseDeps } from "../../db/base-deps.ts"
import { simulatedResponses } from "../../db/schema/simulated-responses.ts"
import {
  ResponseRefused,
  type ResponseSource,
  type ResponseSources,
  type ReviewAtSource,
  SourceBusy,
} from "../response-source.ts"
import type { SourceBehaviour } from "./behaviour.ts"

const link = /\b(?:https?:\/\/|www\.)\S+/i
const emailOrPhone = /[\w.+-]@[\w-]+\.\w|(?:\+?\d[\s().-]?){9,}/

/** What simulated sources say of a text at once, as the real ones do of links; null when they take it. */
export const refusalOf = (content: string): string | null =>
  link.test(content) ? "Links are not allowed in a response." : null

/** What they say of one that they have already published. */
export const laterRefusalOf = (content: string): string | null =>
  emailOrPhone.test(content) ? "The response contains personal information." : null

const minuteMs = 60_000

type Base = Pick<BaseDeps, "db" | "clock" | "log">
type Wanted = { key: string; action: "publish" | "remove"; content: string | null }

/** Simulated sources in place of all real ones. */
export function createSimulatedSources(base: Base, behaviour: SourceBehaviour): ResponseSources {
  const source = createSimulatedSource(base, behaviour)
  return () => source
}

/**
 * Sources that live in the database and behave like real ones: they take their time, refuse, fail, limit, and take back
 * what they have published. What they hold is written apart from what is written here of it, as with a real one.
 */
function createSimulatedSource({ db, clock, log }: Base, behaviour: SourceBehaviour): ResponseSource {
  function reach({ sourceCode }: ReviewAtSource): void {
    if (behaviour.outages.includes("*") || behaviour.outages.includes(sourceCode)) throw new SourceBusy()
  }

  async function limit({ sourceCode }: ReviewAtSource): Promise<void> {
    const since = new Date(clock.now().getTime() - minuteMs).toISOString()
    const [row] = await db
      .select({ n: sql<number>`count(*)::integer` })
      .from(simulatedResponses)
      .where(and(eq(simulatedResponses.sourceCode, sourceCode), gt(simulatedResponses.createdAt, since)))
    if (row!.n >= behaviour.perMinute) throw new SourceBusy(minuteMs)
  }

  const isKey = (accountId: number, key: string) =>
    and(eq(simulatedResponses.accountId, accountId), eq(simulatedResponses.key, key))

  /** Does what is wanted, once for each key. */
  async function take(review: ReviewAtSource, { key, action, content }: Wanted): Promise<void> {
    const { accountId, reviewId, sourceCode } = review
    const [known] = await db
      .update(simulatedResponses)
      .set({ calls: sql`${simulatedResponses.calls} + 1` })
      .where(isKey(accountId, key))
      .returning({ key: simulatedResponses.key })
    if (known) return
    await limit(review)
    const reason = content === null ? null : refusalOf(content)
    if (reason !== null) throw new ResponseRefused(reason)
    await db
      .insert(simulatedResponses)
      .values({
        ...{ accountId, reviewId, sourceCode, key, action, content },
        createdAt: clock.now().toISOString(),
      })
      .onConflictDoUpdate({
        target: [simulatedResponses.accountId, simulatedResponses.key],
        set: { calls: sql`${simulatedResponses.calls} + 1` },
      })
    log.info({ source: sourceCode, action }, "a simulated source did as it was asked")
  }

  async function requested(review: ReviewAtSource, signal: AbortSignal, wanted: Wanted): Promise<void> {
    log.info({ source: review.sourceCode, action: wanted.action }, "a simulated source is asked")
    await pause(behaviour.delayMs, undefined, { signal })
    reach(review)
    await take(review, wanted)
    await pause(behaviour.answerDelayMs, undefined, { signal })
  }

  return {
    async publish(review, { key, content }, signal) {
      await requested(review, signal, { key, action: "publish", content })
      return key
    },
    remove: (review, key, signal) => requested(review, signal, { key, action: "remove", content: null }),
    async check(review, externalId, signal) {
      await pause(behaviour.delayMs, undefined, { signal })
      reach(review)
      const [response] = await db.select().from(simulatedResponses).where(isKey(review.accountId, externalId))
      const isLater = response && Date.parse(response.createdAt) + behaviour.laterMs <= clock.now().getTime()
      const reason = isLater ? laterRefusalOf(response.content ?? "") : null
      return reason === null ? { state: "published" } : { state: "removed", reason }
    },
  }
}
