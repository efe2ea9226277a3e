import { sql } from "drizzle-orm"
import { newPublicId } from "#review-api/core/public-id.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { seedMicrosurvey, seedRequest } from "#tests/support/ask.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

type Row = { id: number; location_id: number; type: string; score: number; comment: string; channel: string }

describe("responses on pages (D-224, D-299)", () => {
  let api: TestApi
  let admin: Caller
  let user: Caller
  let first: SeededAccount
  let here = 0
  let hidden = 0
  let ownSlug = ""
  let page: { id: number; slug: string }
  let kiosk: { id: number; slug: string }
  let now = Date.parse("2026-03-10T12:00:00Z")

  beforeAll(async () => {
    api = await startTestApi({ clock: { now: () => new Date(now) } })
    ;({ first } = await seedTwoAccounts(api.deps))
    admin = await api.login("admin@first.test")
    user = await api.login(emailOf("User", "first.test"))
    hidden = first.unassignedLocationIds[0]!
    const { body } = await api.call("GET", "/locations", { as: user, query: { per_page: 1 } })
    here = body._embedded.locations[0].id
    ownSlug = (await api.call("GET", `/locations/${here}`, { as: admin })).body.landing_slug
    page = await make("request_pages", { location_ids: [here, hidden], feedback_type: "stars" })
    kiosk = await make("kiosk_pages", { location_ids: [here], feedback_type: "smiley", pin: "4711" })
    for (const score of [5, 4, 2]) await answer(`pages/${page.slug}`, { type: "stars", score })
    await answer(`pages/${page.slug}`, { type: "stars", score: 1, location_id: hidden, comment: "Cold soup" })
    await answer(`kiosks/${kiosk.slug}`, { type: "smiley", score: 3, comment: "Quick" })
    await answer(`pages/${ownSlug}`, { type: "nps", score: 10, comment: "Lovely", via: "qr" })
    await answer(`pages/${ownSlug}`, { type: "nps", score: 3 })
    await answer(`kiosks/${ownSlug}`, { type: "nps", score: 9 })
    await answer(`pages/${ownSlug}`, { type: "thumbs", score: 2 })
    const { token } = await seedRequest(api.deps, { accountId: first.id, locationId: here })
    const { body: asked } = await api.call("GET", `/feedback/requests/${token}`)
    await answer(`requests/${token}`, { type: asked.type, score: 1 })
  })
  afterAll(() => api.close())
  beforeEach(() => {
    now += 60_000
  })

  async function make(kind: string, body: object) {
    const made = await api.call("POST", `/${kind}`, { as: admin, body: { title: "Mill Yard", ...body } })
    expect(made.status).toBe(201)
    return made.body
  }

  /** Answers on a page, at the one location where it has several and none is named. @returns the key. */
  async function answer(at: string, body: object, key = newPublicId()): Promise<string> {
    now += 10_000
    const place = at.startsWith("requests") ? {} : { location_id: here, key }
    const { status } = await api.call("POST", `/feedback/${at}/answers`, { body: { ...place, ...body } })
    expect(status).toBe(201)
    return key
  }
  const summary = async (query: object, as = admin) => {
    const { body } = await api.call("GET", "/survey_responses/summary", { as, query: { ...query } })
    const { _links: _, ...figures } = body
    return figures
  }
  const list = (query: object, as = admin) =>
    api.call("GET", "/survey_responses", { as, query: { ...query } })
  const rows = async (query: object, as = admin): Promise<Row[]> =>
    (await list(query, as)).body._embedded.responses

  test("a landing page has its responses, score and distribution, and no other's", async () => {
    const of = { request_page_id: page.id }
    expect(await summary(of)).toEqual({
      responses: 4,
      scores: [
        {
          type: "stars",
          responses: 4,
          score: 3,
          positive: 2,
          neutral: 0,
          negative: 2,
          commented: 1,
          distribution: [1, 2, 3, 4, 5].map((score) => ({ score, count: score === 3 ? 0 : 1 })),
        },
      ],
    })
    expect((await rows(of)).map(({ type, score, channel }) => [type, score, channel])).toEqual(
      [1, 2, 4, 5].map((score) => ["stars", score, "landing_page"]),
    )
  })

  test("a kiosk has its own", async () => {
    const of = { kiosk_page_id: kiosk.id }
    expect(await summary(of)).toMatchObject({ responses: 1, scores: [{ type: "smiley", score: 100 }] })
    expect(await rows(of)).toMatchObject([{ channel: "kiosk", comment: "Quick", location_id: here }])
  })

  test("the pages that each location has are together, without requests and pages that were set up", async () => {
    const of = { location_id: here }
    expect(await summary(of)).toMatchObject({
      responses: 4,
      scores: [
        { type: "nps", responses: 3, score: 33 },
        { type: "thumbs", responses: 1, score: 100 },
      ],
    })
    const found = await rows(of)
    expect(found.map(({ type, channel }) => `${type} ${channel}`)).toEqual([
      "thumbs landing_page",
      "nps kiosk",
      "nps landing_page",
      "nps qr",
    ])
    expect(await rows({ ...of, has_comment: true })).toMatchObject([{ comment: "Lovely" }])
    expect(await summary({ location_id: hidden })).toEqual({ responses: 0, scores: [] })
  })

  test("a User counts and reads responses at own locations alone", async () => {
    const of = { request_page_id: page.id }
    expect(await summary(of, user)).toMatchObject({ responses: 3, scores: [{ score: 3.67, commented: 0 }] })
    expect((await rows(of, user)).map(({ score }) => score)).toEqual([2, 4, 5])
    const { body } = await api.call("GET", `/request_pages/${page.id}`, { as: user })
    expect(body).toMatchObject({ responses: 3, last_response_on: "2026-03-10" })
  })

  test("lists of pages say how many answered, and when the last one did", async () => {
    const { body } = await api.call("GET", "/request_pages", { as: admin })
    expect(body._embedded.request_pages).toMatchObject([{ responses: 4, last_response_on: "2026-03-10" }])
    const other = await make("kiosk_pages", { location_ids: [here], pin: "4711" })
    const { body: kiosks } = await api.call("GET", "/kiosk_pages", { as: admin })
    expect(kiosks._embedded.kiosk_pages).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: kiosk.id, responses: 1 }),
        expect.objectContaining({ id: other.id, responses: 0, last_response_on: null }),
      ]),
    )
  })

  test("a response that is changed moves every figure, and figures equal the responses themselves", async () => {
    const made = await make("request_pages", { location_ids: [here], feedback_type: "thumbs" })
    const key = await answer(`pages/${made.slug}`, { type: "thumbs", score: 1 })
    const score = async () => (await summary({ request_page_id: made.id })).scores[0].score
    expect(await score()).toBe(0)
    await answer(`pages/${made.slug}`, { type: "thumbs", score: 2 }, key)
    expect(await score()).toBe(100)
    const counted = await rowsOf(
      api.deps.db,
      { page: column.number(), answers: column.number(), known: column.number() },
      sql`select page_id as page, sum(answers)::bigint as answers, (select count(*) from survey_answers s
          where s.account_id = d.account_id
            and d.page_id = case when s.request_id is null then coalesce(s.page_id, 0) else -1 end) as known
        from survey_answer_days d where account_id = ${first.id} group by account_id, page_id`,
    )
    expect(counted.map(({ page: id }) => id)).toEqual(expect.arrayContaining([page.id, kiosk.id, 0, -1]))
    for (const { answers, known } of counted) expect(answers).toBe(known)
  })

  test("a page that asked several questions has a score for each, a microsurvey's among them", async () => {
    const made = await make("request_pages", { location_ids: [here], feedback_type: "nps" })
    await answer(`pages/${made.slug}`, { type: "nps", score: 9 })
    const microsurveyId = await seedMicrosurvey(api.deps, first.id)
    const body = { feedback_type: "microsurvey", microsurvey_id: microsurveyId }
    await api.call("PATCH", `/request_pages/${made.id}`, { as: admin, body })
    for (const score of [5, 3]) await answer(`pages/${made.slug}`, { type: "stars", score })
    expect(await summary({ request_page_id: made.id })).toMatchObject({
      responses: 3,
      scores: [
        { type: "stars", score: 4 },
        { type: "nps", score: 100 },
      ],
    })
    const { body: survey } = await api.call("GET", `/microsurveys/${microsurveyId}/responses`, { as: admin })
    expect(survey._total).toBe(2)
  })

  test("cursors walk through each response once, and belong to their page", async () => {
    const of = { request_page_id: page.id, per_page: 3 }
    const { body: one } = await list(of)
    const { after } = one.paging.cursors
    const { body: two } = await list({ ...of, after })
    const ids = [one, two].flatMap(({ _embedded }) => _embedded.responses.map(({ id }: Row) => id))
    expect([one._total, new Set(ids).size]).toEqual([4, 4])
    const { body: back } = await list({ ...of, before: two.paging.cursors.before })
    expect(back._embedded.responses.map(({ id }: Row) => id)).toEqual(ids.slice(0, 3))
    const other = await list({ kiosk_page_id: kiosk.id, after })
    expect([other.status, other.body.code]).toEqual([400, "bad_cursor"])
  })

  test("who may not read the page reads no response on it, and another account finds none", async () => {
    const limited = await api.login(emailOf("Limited User", "first.test"))
    const stranger = await api.login("admin@second.test")
    for (const where of [{ request_page_id: page.id }, { kiosk_page_id: kiosk.id }]) {
      expect((await list(where, limited)).status).toBe(403)
      expect((await list(where, stranger)).status).toBe(404)
      const file = { as: stranger, query: where }
      expect((await api.call("GET", "/export/csv/survey_responses", file)).status).toBe(404)
    }
    expect((await list({}, limited)).status).toBe(200)
    expect((await list({}, stranger)).body._total).toBe(0)
    expect((await list({ request_page_id: kiosk.id })).status).toBe(404)
    const reader = await api.login(emailOf("Read Only", "first.test"))
    expect((await list({}, reader)).status).toBe(403)
  })

  test("responses are saved as CSV", async () => {
    const { status, text } = await api.call("GET", "/export/csv/survey_responses", {
      as: user,
      query: { request_page_id: page.id },
    })
    const [head, ...lines] = text
      .replace(/^\uFEFF/, "")
      .trimEnd()
      .split("\r\n")
    expect([status, head]).toEqual([200, "response_id,location_name,channel,type,score,comment,answered_at"])
    expect(lines.map((line) => line.split(",").slice(2, 5).join(" "))).toEqual(
      [2, 4, 5].map((score) => `landing_page stars ${score}`),
    )
  })
})
