import { eq } from "drizzle-orm"
import { plannedResponses } from "#review-api/db/schema/response-templates.ts"
import { reviews } from "#review-api/db/schema/reviews.ts"
import { insertReviews } from "#review-api/imports/insert-reviews.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { connect, doJobs, standingClock, switchOn } from "#tests/support/responses.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const path = "/auto_responses"

describe.each(databasesFor("jobs"))("automatic responses on %s (D-131)", (database) => {
  const clock = standingClock(new Date().toISOString())
  let api: TestApi
  let admin: Caller
  let first: SeededAccount
  let templateId: number
  let made = 0

  beforeAll(async () => {
    api = await startTestApi({ database, clock })
    ;({ first } = await seedTwoAccounts(api.deps))
    admin = await api.login("admin@first.test")
    await connect(api.deps, first.id, ["google_my_business", "facebook"])
    await switchOn(api.deps, first.id, ["auto_responses"])
    const body = { name: "Thanks", content: "Thank you, {{author}}!" }
    templateId = (await api.call("POST", "/response_templates", { as: admin, body })).body.id
  })
  afterAll(() => api.close())

  const make = (body: object = {}) =>
    api.call("POST", path, { as: admin, body: { template_id: templateId, ...body } })
  /** Does something while there is a rule. */
  const withRule = async (body: object, work: (id: number) => Promise<void>) => {
    const answer = await make(body)
    expect(answer.status).toBe(201)
    await work(answer.body.id)
    await api.call("DELETE", `${path}/${answer.body.id}`, { as: admin })
  }
  /** A review that has just come in. */
  const arrive = async (
    rating: number | null,
    more: { sourceId?: number; content?: string | null; minutesAgo?: number } = {},
  ) => {
    made += 1
    const { sourceId = 1, content = "Fine.", minutesAgo = -1 } = more
    const published = new Date(clock.now().getTime() - minutesAgo * 60_000).toISOString()
    const review = {
      location_id: first.locationIds[0]!,
      source_id: sourceId,
      identity: `came-${made}`,
      rating,
      title: null,
      content,
      author: "Ada",
      published_at: published,
    }
    const account = { id: first.id, timeZone: "UTC", generation: 1 }
    const ids = await api.deps.db.transaction((tx) => insertReviews(tx, account, [review], null))
    return ids.get(0)!
  }
  const work = async () => {
    await doJobs(api.deps, "auto_response")
    await doJobs(api.deps, "response")
  }
  const responseOf = async (id: number) =>
    (await api.call("GET", `/reviews/${id}`, { as: admin })).body.response
  const planned = async (id: number) =>
    (await api.deps.db.select().from(plannedResponses).where(eq(plannedResponses.reviewId, id))).length

  test("a review is responded to an hour after it came, by no one, with its history", async () => {
    await withRule({}, async () => {
      const id = await arrive(5)
      clock.pass(59)
      await work()
      expect(await responseOf(id)).toBeNull()
      clock.pass(2)
      await work()
      expect(await responseOf(id)).toMatchObject({
        status: "published",
        content: "Thank you, Ada!",
        user_id: null,
      })
      const { body } = await api.call("GET", `/reviews/${id}/history`, { as: admin })
      expect(body._embedded.history.at(-2)).toMatchObject({ action: "response_submitted", user_id: null })
      expect(await planned(id)).toBe(0)
    })
  })

  test("what someone has written before stays, also a draft", async () => {
    await withRule({}, async () => {
      const id = await arrive(5)
      const body = { review_id: id, content: "From a person" }
      await api.call("POST", "/responses", { as: admin, body })
      clock.pass(61)
      await work()
      expect(await responseOf(id)).toMatchObject({ status: "draft", content: "From a person" })
      expect(await planned(id)).toBe(0)
    })
  })

  test("ratings 1 and 2, and no rating, are never responded to by themselves", async () => {
    for (const field of ["rating_min", "rating_max"]) {
      const { status, body } = await make({ [field]: 2 })
      expect([status, body.errors]).toEqual([422, { [field]: ["must be at least 3"] }])
    }
    await withRule({}, async () => {
      const ids = [await arrive(1), await arrive(2), await arrive(2.4), await arrive(null)]
      const changed = await arrive(3)
      await api.deps.db.update(reviews).set({ stars: 2, rating: 2 }).where(eq(reviews.id, changed))
      clock.pass(61)
      await work()
      for (const id of [...ids, changed]) expect(await responseOf(id)).toBeNull()
    })
  })

  test.each([
    ["another source", { source_id: 2 }, { sourceId: 1 }, { sourceId: 2 }],
    ["no text", { has_text: true }, { content: " " }, { content: "Good" }],
    ["a text", { has_text: false }, { content: "Good" }, { content: null }],
  ])("a rule leaves reviews with %s alone", async (_, rule, other, own) => {
    await withRule({ delay_minutes: 0, ...rule }, async () => {
      const [left, taken] = [await arrive(4, other), await arrive(4, own)]
      clock.pass(1)
      await work()
      expect([await responseOf(left), (await responseOf(taken))?.status]).toEqual([null, "published"])
    })
  })

  test("the rule of a source goes before one for all sources", async () => {
    const body = { name: "Facebook", content: "Hello, {{author}}" }
    const other = await api.call("POST", "/response_templates", { as: admin, body })
    await withRule({ delay_minutes: 0 }, () =>
      withRule({ delay_minutes: 0, source_id: 2, template_id: other.body.id }, async () => {
        const id = await arrive(5, { sourceId: 2 })
        clock.pass(1)
        await work()
        expect((await responseOf(id)).content).toBe("Hello, Ada")
      }),
    )
  })

  test("reviews from before the rule, such as those of an import, are left alone", async () => {
    await withRule({ delay_minutes: 0 }, async (rule) => {
      const id = await arrive(5, { minutesAgo: 60 })
      expect(await planned(id)).toBe(0)
      await api.patch(`${path}/${rule}`, { as: admin, body: { active: false } })
      const meanwhile = await arrive(5)
      clock.pass(10)
      const again = await api.patch(`${path}/${rule}`, { as: admin, body: { active: true } })
      expect(again.body).toMatchObject({ active: true, delay_minutes: 0, template_name: "Thanks" })
      const late = await arrive(5, { minutesAgo: 5 })
      expect([await planned(meanwhile), await planned(late)]).toEqual([0, 0])
    })
  })

  test("nothing is responded to when the rule is switched off or gone meanwhile, or nothing connects to the source", async () => {
    const ids: number[] = []
    await withRule({ delay_minutes: 30 }, async (rule) => {
      ids.push(await arrive(5))
      await api.patch(`${path}/${rule}`, { as: admin, body: { active: false } })
      clock.pass(31)
      await work()
    })
    await withRule({ delay_minutes: 30 }, async () => {
      ids.push(await arrive(5))
    })
    await withRule({ delay_minutes: 0 }, async () => {
      ids.push(await arrive(5, { sourceId: 3 }))
      clock.pass(31)
      await work()
    })
    for (const id of ids) expect(await responseOf(id)).toBeNull()
  })

  test("a rule has a template of the account, which stays as long as the rule", async () => {
    await withRule({}, async (id) => {
      const gone = await api.call("DELETE", `/response_templates/${templateId}`, { as: admin })
      expect([gone.status, gone.body.error]).toEqual([409, "An automatic response uses this template."])
      const listed = await api.call("GET", path, { as: admin })
      expect(listed.body._embedded.auto_responses).toMatchObject([
        {
          id,
          source_id: null,
          rating_min: 3,
          rating_max: 5,
          has_text: null,
          template_id: templateId,
          delay_minutes: 60,
          active: true,
        },
      ])
    })
    const { status, body } = await make({ template_id: 987_654_321 })
    expect([status, body.errors]).toEqual([422, { template_id: ["is unknown"] }])
  })

  test("an account whose setting is off has no rules", async () => {
    const as = await api.login("admin@second.test")
    const answers = [
      await api.call("GET", path, { as }),
      await api.call("POST", path, { as, body: { template_id: 1 } }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array(2).fill([403, "feature_off"]),
    )
  })
})
