import { and, eq } from "drizzle-orm"
import { events } from "#review-api/db/schema/events.ts"
import { responses } from "#review-api/db/schema/reviews.ts"
import { simulatedResponses } from "#review-api/db/schema/simulated-responses.ts"
import { quickBehaviour } from "#review-api/directories/simulator/behaviour.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { atOnce } from "#tests/support/at-once.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { addReview, connect, doJobs, standingClock } from "#tests/support/responses.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const apple = 3
const retryText = "An error occurred while publishing the response. We'll try again. No action necessary."
const retryDeletionText =
  "An error occurred while deleting the response. We'll try again. No action necessary."

describe.each(databasesFor("locks", "jobs"))("responses on %s (D-129, D-130)", (database) => {
  const clock = standingClock("2026-03-01T12:00:00Z")
  const behaviour = { ...quickBehaviour }
  let api: TestApi
  let admin: Caller
  let user: Caller
  let first: SeededAccount

  beforeAll(async () => {
    api = await startTestApi({ database, clock, sources: behaviour })
    ;({ first } = await seedTwoAccounts(api.deps))
    await connect(api.deps, first.id, ["google_my_business", "facebook"])
    admin = await api.login("admin@first.test")
    user = await api.login(emailOf("User", "first.test"))
  })
  afterAll(() => api.close())
  beforeEach(() => {
    behaviour.outages = []
    behaviour.perMinute = 1_000
  })

  const review = (more: { sourceId?: number; locationId?: number } = {}) =>
    addReview(api.deps, { accountId: first.id, locationId: first.locationIds[0]!, ...more })
  const respond = (review_id: unknown, content: unknown, status?: unknown, as = admin) =>
    api.call("POST", "/responses", { as, body: { account_id: first.id, review_id, content, status } })
  const change = (id: number, body: object, as = admin) => api.patch(`/responses/${id}`, { as, body })
  const remove = (id: number, query: object = {}) =>
    api.call("DELETE", `/responses/${id}`, { as: admin, query: { ...query } })
  const read = async (id: number) => (await api.call("GET", `/responses/${id}`, { as: admin })).body
  const reviewOf = async (id: number) => (await api.call("GET", `/reviews/${id}`, { as: admin })).body
  const work = () => doJobs(api.deps, "response")
  const rowOf = async (id: number) => {
    const [row] = await api.deps.db.select().from(responses).where(eq(responses.id, id))
    return row!
  }
  const nextAttempt = async (id: number) => (await rowOf(id)).nextAttemptAt
  const actions = async (id: number) => {
    const { body } = await api.call("GET", `/reviews/${id}/history`, { as: admin })
    return (body._embedded.history as { action: string }[]).map(({ action }) => action).reverse()
  }
  const atSource = (reviewId: number) =>
    api.deps.db.select().from(simulatedResponses).where(eq(simulatedResponses.reviewId, reviewId))
  /** A response that its source has published. */
  const published = async (content = "Thank you!") => {
    const reviewId = await review()
    const { body } = await respond(reviewId, content, "pending")
    await work()
    return { reviewId, id: body.id as number }
  }

  test("a draft is kept, changed and published; then the review is responded to, with its history", async () => {
    const id = await review()
    const { status, body } = await respond(id, "Thank you, Ada")
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        review_id: id,
        user_id: first.users.Admin.id,
        user_name: "Admin Person",
        content: "Thank you, Ada",
        status: "draft",
        error: null,
        published_at: null,
        version: 1,
        respond_on: null,
      }),
    ])
    const changed = await change(body.id, { content: "Thank you!" }, user)
    expect(changed.body).toMatchObject({ content: "Thank you!", version: 2, user_id: first.users.User.id })
    const sent = await change(body.id, { status: "pending" })
    expect([sent.body.status, (await reviewOf(id)).status]).toEqual(["pending", "unread"])
    await work()
    expect(await reviewOf(id)).toMatchObject({
      status: "responded",
      response: {
        status: "published",
        content: "Thank you!",
        published_at: "2026-03-01T12:00:00.000Z",
        user_name: "Admin Person",
      },
    })
    expect(await actions(id)).toEqual([
      "created",
      "response_drafted",
      "response_drafted",
      "response_submitted",
      "status_changed",
      "response_published",
    ])
    expect(await atSource(id)).toMatchObject([{ action: "publish", content: "Thank you!", calls: 1 }])
  })

  test("of two people who respond at once one wins; the other gets the winner's response", async () => {
    const id = await review()
    const [one, two] = await atOnce([
      respond(id, "From the admin"),
      respond(id, "From the user", "draft", user),
    ])
    const [won, lost] = one.status === 201 ? [one, two] : [two, one]
    expect([won.status, lost.status]).toEqual([201, 409])
    expect(lost.body).toMatchObject({
      error: `${won.body.user_name} has already responded to this review.`,
      code: "response_exists",
      response: { id: won.body.id, content: won.body.content, user_name: won.body.user_name },
    })
    expect((await reviewOf(id)).response.content).toBe(won.body.content)
  })

  test("of two people who change a response at once one wins; the other gets what is there now", async () => {
    const { body } = await respond(await review(), "Draft")
    const [one, two] = await atOnce([
      change(body.id, { content: "From the admin", version: 1 }),
      change(body.id, { content: "From the user", version: 1 }, user),
    ])
    const [won, lost] = one.status === 200 ? [one, two] : [two, one]
    expect([won.status, lost.status]).toEqual([200, 409])
    expect(lost.body).toMatchObject({
      code: "response_changed",
      response: { content: won.body.content, version: 2 },
    })
    const gone = await remove(body.id, { version: 1 })
    expect([gone.status, gone.body.response.version]).toEqual([409, 2])
  })

  test("a change while the source is asked follows at once; what is published is what was written last", async () => {
    const id = await review()
    const { body } = await respond(id, "First", "pending")
    expect((await change(body.id, { content: "Second" })).body).toMatchObject({
      status: "pending",
      version: 2,
    })
    await work()
    expect(await read(body.id)).toMatchObject({ status: "published", content: "Second" })
  })

  test("a published response that is changed is pending again, still counts, and replaces the former", async () => {
    const { id, reviewId } = await published("First")
    const figure = async () => {
      const query = { has_response: true, published_after: "2026-01-10", published_before: "2026-01-10" }
      const { body } = await api.call("GET", "/reviews", { as: admin, query })
      return (body._embedded.reviews as { id: number }[]).some((one) => one.id === reviewId)
    }
    expect((await change(id, { content: "Second" })).body).toMatchObject({
      status: "pending",
      published_at: "2026-03-01T12:00:00.000Z",
    })
    expect(await figure()).toBe(true)
    await work()
    expect(await read(id)).toMatchObject({ status: "published", content: "Second" })
    expect((await atSource(reviewId)).map(({ content }) => content)).toEqual(["First", "Second"])
    const again = await change(id, { status: "draft" })
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ["status"]])
  })

  test("a response is sent back as it was read, and no one else chooses how it stands at the source", async () => {
    const { id } = await published("First")
    const whole = await read(id)
    expect(await change(id, whole)).toMatchObject({
      status: 200,
      body: { status: "published", version: whole.version },
    })
    const { body } = await respond(await review(), "Second", "pending")
    behaviour.outages = ["google_maps"]
    await work()
    const failing = await read(body.id)
    expect(await change(body.id, failing)).toMatchObject({ status: 200, body: { status: "error_published" } })
    behaviour.outages = []
    const chosen = await change(body.id, { status: "published" })
    expect([chosen.status, chosen.body.errors]).toEqual([422, { status: ["must be one of draft, pending"] }])
    clock.pass(1)
    expect(await work()).toBe(1)
  })

  test("while a source is away it is tried after 1, 5 and 30 minutes, then hourly for a day, with the text of it", async () => {
    const id = await review()
    const { body } = await respond(id, "Thank you", "pending")
    behaviour.outages = ["google_maps"]
    await work()
    const waits: number[] = []
    for (let next = await nextAttempt(body.id); next !== null; next = await nextAttempt(body.id)) {
      expect(await read(body.id)).toMatchObject({ status: "error_published", error: retryText })
      const minutes = (Date.parse(next) - clock.now().getTime()) / 60_000
      clock.pass(minutes - 0.5)
      expect(await work()).toBe(0)
      clock.pass(0.5)
      expect(await work()).toBe(1)
      waits.push(minutes)
    }
    expect(waits).toEqual([1, 5, 30, ...Array(23).fill(60)])
    expect(await read(body.id)).toMatchObject({
      status: "draft",
      content: "Thank you",
      error: "Google could not be reached for a day. The response was not published.",
    })
    behaviour.outages = []
    await change(body.id, { status: "pending" })
    await work()
    expect(await read(body.id)).toMatchObject({ status: "published", error: null })
  })

  test("an outage ends, and the response is published by the next attempt or by who asks for it", async () => {
    const id = await review({ sourceId: 2 })
    behaviour.outages = ["*"]
    const { body } = await respond(id, "Thank you", "pending")
    await work()
    behaviour.outages = []
    expect(await work()).toBe(0)
    expect((await change(body.id, { status: "pending" })).body).toMatchObject({
      status: "pending",
      error: null,
    })
    await work()
    expect((await read(body.id)).status).toBe("published")
  })

  test("a source that wants to be left alone is not asked before", async () => {
    const id = await review({ sourceId: 2 })
    behaviour.perMinute = 0
    const { body } = await respond(id, "Thank you", "pending")
    await work()
    expect((await read(body.id)).status).toBe("error_published")
    behaviour.perMinute = 1_000
    clock.pass(1)
    await work()
    expect((await read(body.id)).status).toBe("published")
  })

  test("a response that the source refuses is a draft with its reason, and can be sent again", async () => {
    const id = await review()
    const { body } = await respond(id, "See https://deals.example", "pending")
    await work()
    expect(await read(body.id)).toMatchObject({
      status: "draft",
      content: "See https://deals.example",
      error: "Google did not accept the response: Links are not allowed in a response.",
    })
    expect((await actions(id)).at(-1)).toBe("response_failed")
    await change(body.id, { content: "See our page", status: "pending" })
    await work()
    expect(await read(body.id)).toMatchObject({ status: "published", error: null })
  })

  test("a response that the source takes back later is a draft with its reason; the review has none", async () => {
    const { id, reviewId } = await published("Write to dev@alder.example")
    clock.pass(59)
    await doJobs(api.deps, "response_check")
    expect((await read(id)).status).toBe("published")
    clock.pass(1)
    await doJobs(api.deps, "response_check")
    expect(await read(id)).toMatchObject({
      status: "draft",
      published_at: null,
      error: "Google removed the response: The response contains personal information.",
    })
    expect((await actions(reviewId)).at(-1)).toBe("response_failed")
  })

  test("a response that stays is looked at three times", async () => {
    const { id } = await published()
    const startMs = clock.now().getTime()
    const looks: number[] = []
    for (let at = (await rowOf(id)).checkAt; at !== null; at = (await rowOf(id)).checkAt) {
      clock.pass((Date.parse(at) - clock.now().getTime()) / 60_000)
      looks.push((clock.now().getTime() - startMs) / 3_600_000)
      await doJobs(api.deps, "response_check")
    }
    expect(looks).toEqual([1, 24, 168])
  })

  test("a draft is deleted at once, what is published when the source has removed it", async () => {
    const draft = await respond(await review(), "Draft")
    expect((await remove(draft.body.id)).body).toEqual({ response: null })
    expect((await remove(draft.body.id)).status).toBe(404)
    const { id, reviewId } = await published()
    const requested = await remove(id)
    expect([requested.status, requested.body.response.status]).toEqual([202, "pending_delete"])
    const late = await change(id, { content: "No, wait" })
    expect([late.status, late.body.response.content]).toEqual([409, "Thank you!"])
    await work()
    expect((await api.call("GET", `/responses/${id}`, { as: admin })).status).toBe(404)
    expect((await reviewOf(reviewId)).response).toBeNull()
    expect((await actions(reviewId)).at(-1)).toBe("response_deleted")
    expect((await respond(reviewId, "Again", "pending")).status).toBe(201)
  })

  test("a removal that fails is tried again with the text of it, and given up after a day", async () => {
    const { id } = await published()
    behaviour.outages = ["*"]
    await remove(id)
    await work()
    expect(await read(id)).toMatchObject({ status: "error_unpublished", error: retryDeletionText })
    for (let minutes = 0; minutes < 25 * 60; minutes += 60) {
      clock.pass(60)
      await work()
    }
    expect(await read(id)).toMatchObject({
      status: "published",
      error: "Google could not be reached for a day. The response was not deleted.",
    })
    behaviour.outages = []
    await remove(id)
    await work()
    expect((await api.call("GET", `/responses/${id}`, { as: admin })).status).toBe(404)
  })

  test("without a response connection it stays a draft and says where to respond instead", async () => {
    const id = await review({ sourceId: apple })
    const { url, respond_on } = await reviewOf(id)
    expect(respond_on).toEqual({ source_name: "Apple Maps", label: "Respond on Apple Maps", url })
    expect((await reviewOf(await review())).respond_on).toBeNull()
    const { status, body } = await respond(id, "Thank you", "pending")
    expect([status, body.status]).toEqual([201, "draft"])
    expect(body.respond_on).toEqual({ source_name: "Apple Maps", label: "Respond on Apple Maps", url })
    expect((await change(body.id, { status: "pending" })).body.status).toBe("draft")
    expect(await work()).toBe(0)
  })

  test.each([
    ["nothing", "", "can't be blank"],
    ["blanks", " \n ", "can't be blank"],
    ["4,001 characters", "x".repeat(4_001), "is too long"],
    ["4,097 bytes of Unicode at Google", `${"é".repeat(2_048)}x`, "is too long"],
    ["a number", 7, "must be text"],
    ["NUL", "a\0b", "is invalid"],
  ])("%s is refused at the field", async (_, content, error) => {
    const { status, body } = await respond(await review(), content)
    expect([status, body.errors]).toEqual([422, { content: [error] }])
    expect(body.error).toBe(`Content ${error}`)
  })

  test.each([
    ["4,000 characters", 1, "x".repeat(4_000)],
    ["4,096 bytes of Unicode at Google", 1, "é".repeat(2_048)],
    ["4,000 emoji where bytes do not count", 2, "😀".repeat(4_000)],
    ["text from right to left", 1, "شكرا لك \u200fעברית\u202c"],
    ["script tags", 1, "<script>alert(1)</script>"],
  ])("%s are taken and published as they are", async (_, sourceId, content) => {
    const id = await review({ sourceId })
    const { status, body } = await respond(id, content, "pending")
    expect([status, body.content]).toEqual([201, content])
    await work()
    expect((await reviewOf(id)).response).toMatchObject({ status: "published", content })
  })

  test.each(["Read Only", "Limited User"] as const)("%s responds to nothing (D-023)", async (type) => {
    const as = await api.login(emailOf(type, "first.test"))
    const { id } = await published()
    const answers = [
      await respond(await review(), "Mine", "draft", as),
      await change(id, { content: "Mine" }, as),
      await api.call("DELETE", `/responses/${id}`, { as }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([403, "permission"]))
    expect((await api.call("GET", `/responses/${id}`, { as })).status).toBe(200)
  })

  test("each step is told to who may see the review, with the transaction of it (D-237)", async () => {
    const id = await review()
    const updates = () =>
      api.deps.db
        .select()
        .from(events)
        .where(and(eq(events.resourceId, String(id)), eq(events.action, "RESPONSE_UPDATED")))
    const steps: number[] = []
    const { body } = await respond(id, "Draft")
    steps.push((await updates()).length)
    await respond(id, "Too late")
    steps.push((await updates()).length)
    await change(body.id, { status: "pending" })
    await work()
    steps.push((await updates()).length)
    await remove(body.id)
    await work()
    steps.push((await updates()).length)
    expect(steps).toEqual([1, 1, 3, 5])
    expect((await updates())[0]).toMatchObject({
      accountId: first.id,
      channel: `account:${first.id}`,
      action: "RESPONSE_UPDATED",
      locationId: first.locationIds[0],
    })
  })

  test("a review out of sight is missing to who would respond, and so is its response", async () => {
    const hidden = await review({ locationId: first.unassignedLocationIds[0]! })
    const { body } = await respond(hidden, "From the admin")
    expect((await respond(hidden, "Mine", "draft", user)).status).toBe(404)
    expect((await change(body.id, { content: "Mine" }, user)).status).toBe(404)
    expect((await api.call("GET", `/responses/${body.id}`, { as: user })).status).toBe(404)
  })

  test("nothing is left to do for a response whose review is deleted", async () => {
    const id = await review()
    const { body } = await respond(id, "Thank you", "pending")
    await api.deps.db.execute(`update reviews set deleted_at = now() where id = ${id}`)
    expect(await work()).toBe(1)
    expect(await work()).toBe(0)
    expect((await rowOf(body.id)).nextAttemptAt).toBeNull()
  })
})
