import { and, eq, gt, sql } from "drizzle-orm"
import { simulatedResponses } from "../../db/schema/simulated-responses.ts"
import { type ResponseSources, type ReviewAtSource, SourceBusy } from "../response-source.ts"
import type { SourceBehaviour } from "./behaviour.ts"
import { type Base, createSimulatedDestination } from "./simulated-destination.ts"

const link = /\b(?:https?:\/\/|www\.)\S+/i
const emailOrPhone = /[\w.+-]@[\w-]+\.\w|(?:\+?\d[\s().-]?){9,}/

/** Immediate refusal of a text by simulated sources, as real ones refuse links; null when they accept it. */
export const refusalOf = (content: string): string | null =>
  link.test(content) ? "Links are not allowed in a response." : null

/** Later refusal of a text that they have already published. */
export const laterRefusalOf = (content: string): string | null =>
  emailOrPhone.test(content) ? "The response contains personal information." : null

const minuteMs = 60_000

/** A removal has no text. */
type Wanted = { key: string; content: string | null }

/** Simulated sources in place of all real ones; so many responses in a minute are their limit. */
export function createSimulatedSources(base: Base, behaviour: SourceBehaviour): ResponseSources {
  const { db, clock } = base

  async function requireQuota({ sourceCode }: ReviewAtSource): Promise<void> {
    const since = new Date(clock.now().getTime() - minuteMs).toISOString()
    const [row] = await db
      .select({ n: sql<number>`count(*)::integer` })
      .from(simulatedResponses)
      .where(and(eq(simulatedResponses.sourceCode, sourceCode), gt(simulatedResponses.createdAt, since)))
    if (row!.n >= behaviour.perMinute) throw new SourceBusy(minuteMs)
  }

  const source = createSimulatedDestination<ReviewAtSource, Wanted, never>(base, behaviour, {
    name: "response",
    table: simulatedResponses,
    async refusalOf(review, { content }) {
      await requireQuota(review)
      return content === null ? null : refusalOf(content)
    },
    keep: ({ accountId, reviewId, sourceCode }, { key, content }) =>
      db
        .insert(simulatedResponses)
        .values({
          accountId,
          reviewId,
          sourceCode,
          key,
          content,
          action: content === null ? "remove" : "publish",
          createdAt: clock.now().toISOString(),
        })
        .onConflictDoUpdate({
          target: [simulatedResponses.accountId, simulatedResponses.key],
          set: { calls: sql`${simulatedResponses.calls} + 1` },
        }),
    takeDown: async () => undefined,
    async laterOf({ accountId }, key) {
      const [row] = await db
        .select()
        .from(simulatedResponses)
        .where(and(eq(simulatedResponses.accountId, accountId), eq(simulatedResponses.key, key)))
      return row && { createdAt: row.createdAt, refusal: laterRefusalOf(row.content ?? "") }
    },
  })
  return () => ({
    ...source,
    async remove(review, { key }, signal) {
      await source.publish(review, { key, content: null }, signal)
    },
  })
}
