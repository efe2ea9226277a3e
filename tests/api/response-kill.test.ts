import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { and, eq } from "drizzle-orm"
import { accounts } from "#review-api/db/schema/identity.ts"
import { reviews } from "#review-api/db/schema/reviews.ts"
import { simulatedReplies } from "#review-api/db/schema/simulated-replies.ts"
import { bothDatabases } from "#tests/support/databases.ts"
import { newPlace, type Place } from "#tests/support/place.ts"
import { polled } from "#tests/support/polled.ts"
import { connect } from "#tests/support/responses.ts"
import { type ReviewProgram, startReviewProgram } from "#tests/support/review-program.ts"
import { seedPassword, seedTwoAccounts } from "#tests/support/seed.ts"

const longMs = "240000"

describe.each(bothDatabases("programs"))(
  "a Review API that is killed with -9 while a source publishes, on %s",
  (kind) => {
    let at: Place
    let data: string
    let program: ReviewProgram | undefined
    beforeAll(async () => {
      at = await newPlace(kind)
      data = at.env["DATA_DIR"] ?? (await mkdtemp(join(tmpdir(), "outpost-response-kill-")))
    })
    afterAll(async () => {
      await program?.kill()
      await at.remove()
      await rm(data, { recursive: true, force: true })
    })

    const start = async (delays: Record<string, string>) => {
      const quick = { SIMULATED_DELAY_MS: "0", SIMULATED_ANSWER_DELAY_MS: "0" }
      program = await startReviewProgram({
        ...{ ...at.env, DATA_DIR: data, SIMULATED_SOURCES: "true" },
        ...{ ...quick, ...delays },
      })
      return program
    }

    test.each([
      ["before the source has it", "SIMULATED_DELAY_MS", "is asked", 1],
      ["after the source has it", "SIMULATED_ANSWER_DELAY_MS", "did as it was asked", 2],
    ])(
      "%s: nothing is lost, nothing published twice",
      async (_, pause, said, calls) => {
        const { accountId, reviewId } = await at.opened(async ({ db }) => {
          const [known] = await db.select().from(accounts).orderBy(accounts.id)
          const id = known?.id ?? (await seedTwoAccounts({ db })).first.id
          if (!known) await connect({ db }, id, ["google_my_business"])
          const [review] = await db
            .select()
            .from(reviews)
            .where(and(eq(reviews.accountId, id), eq(reviews.sourceId, 1), eq(reviews.status, "unread")))
            .orderBy(reviews.id)
          return { accountId: id, reviewId: review!.id }
        })
        const login = { email: "admin@first.test", password: seedPassword }
        const before = await start({ [pause]: longMs })
        const { body: as } = await before.call("POST", "/auth", { body: login })
        const wish = { account_id: accountId, review_id: reviewId, content: "Thank you", status: "pending" }
        const made = await before.call("POST", "/responses", { as, body: wish })
        expect([made.status, made.body.status]).toEqual([201, "pending"])
        await before.printed(said)
        await before.kill()
        const after = await start({})
        const response = await polled(
          async () => (await after.call("GET", `/responses/${made.body.id}`, { as })).body,
          ({ status }) => status !== "pending",
        )
        expect(response).toMatchObject({ status: "published", content: "Thank you", error: null })
        const { body: review } = await after.call("GET", `/reviews/${reviewId}`, { as })
        expect(review.status).toBe("responded")
        await after.kill()
        const atSource = await at.opened(({ db }) => db.select().from(simulatedReplies))
        const own = atSource.filter((reply) => reply.reviewId === reviewId)
        expect(own).toMatchObject([{ action: "publish", content: "Thank you", calls }])
      },
      200_000,
    )
  },
)
