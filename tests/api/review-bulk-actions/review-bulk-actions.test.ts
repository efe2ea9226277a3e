import { eq, sql } from "drizzle-orm"
import { events } from "#review-api/db/schema/events.ts"
import { users } from "#review-api/db/schema/identity.ts"
import { reviewBulkActions } from "#review-api/db/schema/review-bulk-actions.ts"
import { reviews } from "#review-api/db/schema/reviews.ts"
import { reviewBulkActionJob } from "#review-api/services/review-bulk-actions/review-bulk-action-job.ts"
import { databasesFor } from "../../support/databases.ts"
import { expectRightRollups } from "../../support/rollup-check.ts"
import { emailOf, loginTypes, type SeededAccount, seedTwoAccounts } from "../../support/seed.ts"
import { startTestApi, type TestApi } from "../../support/test-api.ts"

type Row = Record<string, unknown>

describe.each(databasesFor("jobs", "rollups"))("one change for many reviews on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount

  beforeEach(async () => {
    api = await startTestApi({ database })
    ;({ first, second } = await seedTwoAccounts(api.deps))
  })
  afterEach(() => api.close())

  const bulk = async (body: object, email = "admin@first.test") =>
    api.call("POST", "/review_bulk_actions", { as: await api.login(email), body })
  const get = async (path: string, query?: Row) =>
    (await api.call("GET", path, { as: await api.login("admin@first.test"), query })).body
  const rollups = () => expectRightRollups(api.deps, { accountId: first.id, timeZone: first.timeZone })
  const countsOf = ({ changed, unchanged, missing }: Row) => [changed, unchanged, missing]

  test("chosen reviews get status and tags at once, each with its history and counted by what became of it", async () => {
    const ids = first.reviewIds.slice(0, 4)
    const body = { review_ids: [...ids, ids[0]], status: "completed", add_tags: ["Many", "MANY", "😀"] }
    const answer = await bulk(body)
    expect([answer.status, answer.body.status, ...countsOf(answer.body)]).toEqual([200, "completed", 4, 0, 0])
    for (const id of ids) {
      const review = await get(`/reviews/${id}`)
      expect([review.status, review.tags.map(({ name }: Row) => name)]).toEqual([
        "completed",
        expect.arrayContaining(["MANY", "😀"]),
      ])
      const { history } = (await get(`/reviews/${id}/history`))._embedded
      expect(history.map(({ action }: Row) => action).sort()).toEqual([
        "created",
        "status_changed",
        "tag_added",
        "tag_added",
      ])
    }
    expect(countsOf((await bulk(body)).body)).toEqual([0, 4, 0])
    expect(countsOf((await bulk({ review_ids: ids, remove_tags: ["many"] })).body)).toEqual([4, 0, 0])
    await rollups()
  })

  test("reviews out of sight are missing, and nothing of them is told or changed", async () => {
    const out = [first.reviewIds.at(-1)!, second.reviewIds[0]!, 987_654_321]
    const email = emailOf("User", "first.test")
    const answer = await bulk({ review_ids: [first.reviewIds[0], ...out], status: "completed" }, email)
    expect(countsOf(answer.body)).toEqual([1, 0, 3])
    expect((await bulk({ review_ids: out, status: "completed" }, email)).status).toBe(404)
    const kept = await api.deps.db.select().from(reviews).where(eq(reviews.id, second.reviewIds[0]!))
    expect(kept[0]!.status).toBe("unread")
  })

  test("all that a filter finds are changed, those at locations in sight", async () => {
    const email = emailOf("User", "first.test")
    const answer = await bulk({ filter: { rating: 1 }, status: "in_progress" }, email)
    expect(countsOf(answer.body)).toEqual([3, 0, 0])
    expect((await get("/reviews", { status: "in_progress" }))._total).toBe(3)
    await rollups()
  })

  async function addMany(count: number) {
    await api.deps.db.execute(sql`
      insert into reviews (account_id, location_id, source_id, identity, rating, stars, status, published_at, sentiment)
      select ${first.id}::bigint, ${first.locationIds[0]!}::bigint, 1, 'many-' || n, 5, 5, 'unread',
        timestamptz '2025-03-01' + n * interval '1 minute', 1
      from generate_series(1, ${count}::integer) n`)
  }
  const run = (id: unknown) =>
    reviewBulkActionJob.run(api.deps, {
      id: String(id),
      signal: new AbortController().signal,
      isLastAttempt: false,
    })

  test("more than 500 are left to a job, which takes those that were there and goes on where it was", async () => {
    await addMany(1_200)
    const filter = { keywords: "", status: "unread", rating: 5 }
    const answer = await bulk({ filter, status: "completed", add_tags: ["Swept"] })
    expect([answer.body.status, ...countsOf(answer.body)]).toEqual(["pending", 0, 0, 0])
    await addMany(0)
    const [late] = await api.deps.db
      .insert(reviews)
      .values({
        accountId: first.id,
        locationId: first.locationIds[0]!,
        sourceId: 1,
        identity: "late",
        rating: 5,
        stars: 5,
        publishedAt: "2025-04-01T00:00:00Z",
      })
      .returning()
    expect(await reviewBulkActionJob.waiting(api.deps)).toEqual([String(answer.body.id)])
    await run(answer.body.id)
    const done = await get(`/review_bulk_actions/${answer.body.id}`)
    expect([done.status, ...countsOf(done)]).toEqual(["completed", 1_200, 0, 0])
    expect(await reviewBulkActionJob.waiting(api.deps)).toEqual([])
    expect(await api.deps.db.select().from(events)).toMatchObject([
      {
        channel: `user:${first.users.Admin.id}`,
        action: "BULK_ACTION_COMPLETE",
        resourceId: String(answer.body.id),
      },
    ])
    expect((await get(`/reviews/${late!.id}`)).status).toBe("unread")
    await run(answer.body.id)
    expect(countsOf(await get(`/review_bulk_actions/${answer.body.id}`))).toEqual([1_200, 0, 0])
    expect((await get("/reviews/count", { tags: "swept" })).count).toBe(1_200)
  })

  test("a job ends as failed when its user is gone meanwhile", async () => {
    await addMany(501)
    const email = emailOf("Manager", "first.test")
    const { body } = await bulk({ filter: { rating: 5, status: "unread" }, status: "completed" }, email)
    await api.deps.db
      .update(users)
      .set({ deactivatedAt: "2026-01-01T00:00:00Z" })
      .where(eq(users.id, first.users.Manager.id))
    await run(body.id)
    const [row] = await api.deps.db.select().from(reviewBulkActions).where(eq(reviewBulkActions.id, body.id))
    expect([row!.status, row!.changed]).toEqual(["failed", 0])
  })

  test.each(["add_tags", "remove_tags"])(
    "more than 20 names in %s are refused by their name",
    async (field) => {
      const names = Array.from({ length: 10_000 }, (_, at) => `Tag ${at}`)
      const { status, body } = await bulk({ review_ids: [first.reviewIds[0]], [field]: names })
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
      expect(body.errors[field]).toEqual(["has more than 20 values"])
    },
  )

  test("what is no bulk action is refused", async () => {
    const id = first.reviewIds[0]
    const wrong = [
      {},
      { review_ids: [id] },
      { status: "completed" },
      { review_ids: [], status: "completed" },
      { review_ids: [id], filter: {}, status: "completed" },
      { review_ids: [id], status: "read" },
      { filter: { rating: 9 }, status: "completed" },
      { review_ids: [id], review_status_label_id: 987_654_321 },
      { review_ids: [id], add_tags: ["x".repeat(51)] },
      { review_ids: [id], add_tags: Array.from({ length: 10_000 }, (_, at) => `Tag ${at}`) },
      { review_ids: Array.from({ length: 501 }, (_, at) => at + 1), status: "completed" },
    ]
    for (const body of wrong) expect([body, (await bulk(body)).status]).toEqual([body, 422])
    const unknown = await bulk({ filter: { ratng: 5 }, status: "completed" })
    expect([unknown.status, unknown.body.errors]).toEqual([400, { "filter.ratng": ["is not known"] }])
    expect((await get(`/reviews/${id}/history`))._total).toBe(1)
  })

  test.each(loginTypes)(
    "%s changes many as D-023 says, and reads only what they have begun",
    async (type) => {
      const mayChange = ["User", "Manager", "Admin"].includes(type)
      const email = emailOf(type, "first.test")
      const review_ids = first.reviewIds.slice(0, 2)
      for (const more of [{ status: "completed" }, { add_tags: ["A"] }, { remove_tags: ["A"] }]) {
        expect((await bulk({ review_ids, ...more }, email)).status).toBe(mayChange ? 200 : 403)
      }
      const other = type === "Admin" ? emailOf("User", "first.test") : "admin@first.test"
      const { body } = await bulk({ review_ids, status: "unread" }, other)
      const as = await api.login(email)
      expect((await api.call("GET", `/review_bulk_actions/${body.id}`, { as })).status).toBe(404)
    },
  )
})
