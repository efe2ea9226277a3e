import { eq } from "drizzle-orm"
import { reviews } from "#review-api/db/schema/reviews.ts"
import { type NewReviewEvent, recordReviewEvent } from "#review-api/reviews/record-review-event.ts"
import { testDatabases } from "../../support/databases.ts"
import { type SeededAccount, seedTwoAccounts } from "../../support/seed.ts"
import { startTestApi, type TestApi } from "../../support/test-api.ts"

type Line = { id: unknown; action: string; user_id: number | null; user_name: string | null }

describe.each(testDatabases())("the history of a review on %s (D-128)", (database) => {
  let api: TestApi
  let first: SeededAccount

  beforeAll(async () => {
    api = await startTestApi({ database, clock: { now: () => new Date("2026-03-01T12:00:00Z") } })
    ;({ first } = await seedTwoAccounts(api.deps))
  })
  afterAll(() => api.close())

  const record = (reviewId: number, more: Partial<NewReviewEvent> = {}) =>
    api.deps.db.transaction((tx) =>
      recordReviewEvent(tx, api.deps, {
        accountId: first.id,
        reviewId,
        userId: first.users.User.id,
        action: "status_changed",
        before: { status: "unread" },
        after: { status: "completed" },
        ...more,
      }),
    )
  const history = async (id: number, query?: Record<string, unknown>) =>
    api.call("GET", `/reviews/${id}/history`, { as: await api.login("admin@first.test"), query })

  test("begins with its creation and goes on with who did what, newest first", async () => {
    const id = first.reviewIds[0]!
    await api.deps.db.update(reviews).set({ createdAt: "2026-02-01T00:00:00Z" }).where(eq(reviews.id, id))
    await record(id)
    await record(id, { action: "removed_at_source", userId: null, before: null, after: null })
    const { status, body } = await history(id)
    expect(status).toBe(200)
    expect(body._embedded.history).toMatchObject([
      { action: "removed_at_source", user_id: null, user_name: null, before: null, after: null },
      {
        action: "status_changed",
        created_at: "2026-03-01T12:00:00.000Z",
        user_id: first.users.User.id,
        user_name: "User Person",
        before: { status: "unread" },
        after: { status: "completed" },
      },
      { id: "created", action: "created", created_at: "2026-02-01T00:00:00.000Z" },
    ])
  })

  test("is paged, and its first line stands on the last page once", async () => {
    const id = first.reviewIds[1]!
    for (let at = 0; at < 3; at += 1) await record(id)
    const pages = await Promise.all([1, 2, 3].map((page) => history(id, { page, per_page: 2 })))
    const lines = pages.flatMap(({ body }) => body._embedded.history as Line[])
    expect(lines.map(({ action }) => action)).toEqual([
      "status_changed",
      "status_changed",
      "status_changed",
      "created",
    ])
    expect(new Set(lines.map(({ id }) => id)).size).toBe(4)
    expect([pages[0]!.body._total, pages[0]!.body._total_pages]).toEqual([4, 2])
  })

  test("is gone when the write that it tells of is", async () => {
    const id = first.reviewIds[2]!
    const failed = api.deps.db.transaction(async (tx) => {
      const event = { accountId: first.id, reviewId: id, userId: null, action: "disputed" } as const
      await recordReviewEvent(tx, api.deps, event)
      throw new Error("no")
    })
    await expect(failed).rejects.toThrow("no")
    expect((await history(id)).body._embedded.history).toHaveLength(1)
  })
})
