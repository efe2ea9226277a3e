import { and, eq } from "drizzle-orm"
import { reviews } from "#review-api/db/schema/reviews.ts"
import { simulatedResponses } from "#review-api/db/schema/simulated-responses.ts"
import { polled } from "../polled.ts"
import { connect } from "../responses.ts"
import { heldResponses } from "./hold.ts"
import type { KilledKind } from "./scene.ts"
import { seedReadAccounts } from "./seed-read.ts"

const before = "Before the source has it"
const after = "After the source has it"
const callsOf: Record<string, number> = { [before]: 1, [after]: 2 }

export const responseKill: KilledKind = {
  title:
    "while a source publishes, before or after the source has it, loses nothing and publishes nothing twice",
  shownOn: "postgres",
  env: { SIMULATED_SOURCES: "true", SIMULATED_DELAY_MS: "0", SIMULATED_ANSWER_DELAY_MS: "0" },

  around: (hold) => ({
    outside: (usual) => ({
      ...usual,
      responseSources: heldResponses(usual.responseSources!, hold, before, after),
    }),
  }),

  async expectPreserved(scene) {
    const { accountId, reviewIds } = await scene.opened(async ({ db }) => {
      const { first } = await seedReadAccounts({ db })
      await connect({ db }, first.id, ["google_my_business"])
      const unread = await db
        .select()
        .from(reviews)
        .where(and(eq(reviews.accountId, first.id), eq(reviews.sourceId, 1), eq(reviews.status, "unread")))
        .orderBy(reviews.id)
      return { accountId: first.id, reviewIds: unread.map(({ id }) => id) }
    })
    const killed = await scene.start()
    const as = await killed.signIn()
    const made: { id: number; reviewId: number; content: string }[] = []
    for (const [nth, content] of [before, after].entries()) {
      const reviewId = reviewIds[nth]!
      const body = { account_id: accountId, review_id: reviewId, content, status: "pending" }
      const answer = await killed.call("POST", "/responses", { as, body })
      expect([answer.status, answer.body.status]).toEqual([201, "pending"])
      made.push({ id: answer.body.id, reviewId, content })
    }
    await killed.isHeld(before)
    await killed.isHeld(after)
    await killed.kill()

    const next = await scene.startAgain()
    for (const { id, reviewId, content } of made) {
      const response = await polled(
        async () => (await next.call("GET", `/responses/${id}`, { as })).body,
        ({ status }) => status !== "pending",
      )
      expect(response).toMatchObject({ status: "published", content, error: null })
      const { body: review } = await next.call("GET", `/reviews/${reviewId}`, { as })
      expect(review.status).toBe("responded")
    }
    const atSource = await next.deps.db.select().from(simulatedResponses)
    expect(atSource).toHaveLength(made.length)
    for (const { reviewId, content } of made) {
      const own = atSource.filter((response) => response.reviewId === reviewId)
      expect(own).toMatchObject([{ action: "publish", content, calls: callsOf[content] }])
    }
  },
}
