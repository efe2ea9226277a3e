import { sql } from "drizzle-orm"
import { surveyScore } from "#lib/contract/microsurveys/score.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { surveyAnswers } from "#review-api/db/schema/microsurveys.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { scheduleBody } from "#tests/support/schedules.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const path = "/microsurveys"
const now = new Date("2026-03-10T12:00:00Z")

describe.each(databasesFor("sql"))("microsurveys on %s", (database) => {
  let api: TestApi
  let admin: Caller
  let user: Caller
  let first: SeededAccount
  let second: SeededAccount
  let surveyId: number

  beforeAll(async () => {
    api = await startTestApi({ database, clock: { now: () => now } })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    admin = await api.login("admin@first.test")
    user = await api.login(emailOf("User", "first.test"))
    surveyId = (await create({ name: "Counted" })).body.id
    await answer(surveyId, first)
  })
  afterAll(() => api.close())

  const create = (body: object = {}, as = admin) =>
    api.call("POST", path, {
      as,
      body: { name: "Question", type: "nps", question: "Would you recommend us?", ...body },
    })
  const read = (rest: string, query: object = {}, as = admin) =>
    api.call("GET", `${path}/${surveyId}${rest}`, { as, query: { ...query } })

  /** 330 answers over 60 days at every location, a third of them with a comment. */
  async function answer(microsurveyId: number, { id: accountId, locationIds }: SeededAccount) {
    const rows = Array.from({ length: 330 }, (_, at) => {
      const day = new Date(now.getTime() - (at % 60) * 86_400_000)
      const customAttributes: Record<string, string> = at % 5 ? {} : { room: String(at), floor: "2" }
      return {
        accountId,
        microsurveyId,
        locationId: locationIds[at % locationIds.length]!,
        channel: at % 2 ? "email" : "sms",
        type: "nps",
        score: at % 11,
        comment: at % 3 ? "" : `Comment ${at}`,
        customAttributes,
        answeredAt: day.toISOString(),
        answeredOn: day.toISOString().slice(0, 10),
      }
    })
    await api.deps.db.insert(surveyAnswers).values(rows)
  }

  /** The same figures by plain SQL over the answers themselves. */
  async function recount(from: string, to: string, locationIds = first.locationIds) {
    const [row] = await rowsOf(
      api.deps.db,
      {
        responses: column.number(),
        promoters: column.number(),
        detractors: column.number(),
        commented: column.number(),
      },
      sql`select count(*) as responses, count(*) filter (where score >= 9) as promoters,
          count(*) filter (where score <= 6) as detractors, count(*) filter (where comment <> '') as commented
        from survey_answers where account_id = ${first.id} and microsurvey_id = ${surveyId}
          and answered_on between ${from}::date and ${to}::date
          and location_id = any(${sql.param(locationIds)}::bigint[])`,
    )
    return row!
  }
  const scoreOf = ({ responses, promoters, detractors }: Awaited<ReturnType<typeof recount>>) =>
    Math.round((100 * (promoters - detractors)) / responses)

  test("a microsurvey has id, name and whether it asks for stars [F-186]", async () => {
    const { status, body } = await create({ name: "Food", type: "stars" })
    expect(status).toBe(201)
    expect(body).toMatchObject({ id: expect.any(Number), name: "Food", is_star_rating_question: true })
    const { body: nps } = await create({ name: "Friends" })
    expect(nps.is_star_rating_question).toBe(false)
  })

  test("the list has every microsurvey with its answers and score [F-011]", async () => {
    const { body } = await api.call("GET", path, { as: admin, query: { keywords: "counted" } })
    const all = await recount("2026-01-01", "2026-03-31")
    expect(body._embedded.microsurveys).toMatchObject([
      { name: "Counted", responses: 330, score: scoreOf(all), active: true },
    ])
  })

  test.each([
    ["2026-03-04", "2026-03-10"],
    ["2026-02-01", "2026-02-28"],
    ["2026-01-01", "2026-03-10"],
  ])("a summary from %s to %s equals plain SQL over the answers", async (from, to) => {
    const days = { published_after: from, published_before: to }
    const { body } = await read("/summary", days)
    const known = await recount(from, to)
    expect(body).toMatchObject({
      responses: known.responses,
      positive: known.promoters,
      negative: known.detractors,
      commented: known.commented,
      score: scoreOf(known),
    })
    const counted = body.distribution as { score: number; count: number }[]
    expect(counted.map(({ score }) => score)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(known.responses)
    const trend = body.trend as { from: string; to: string; responses: number; score: number | null }[]
    expect(trend[0]!.from).toBe(from)
    expect(trend.at(-1)!.to).toBe(to)
    expect(trend.reduce((sum, { responses }) => sum + responses, 0)).toBe(known.responses)
    for (const part of trend.filter(({ responses }) => responses > 0))
      expect(part.score).toBe(scoreOf(await recount(part.from, part.to)))
  })

  test("the range before is compared", async () => {
    const { body } = await read("/summary", { published_after: "2026-02-01", published_before: "2026-02-10" })
    const before = await recount("2026-01-22", "2026-01-31")
    expect(body).toMatchObject({ previous_responses: before.responses, previous_score: scoreOf(before) })
  })

  test("a location and a group narrow every figure", async () => {
    const days = { published_after: "2026-01-01", published_before: "2026-03-10" }
    const id = first.locationIds[0]!
    const { body } = await read("/summary", { ...days, location_id: id })
    expect(body.responses).toBe((await recount("2026-01-01", "2026-03-10", [id])).responses)
    const { body: list } = await read("/locations", { ...days, "sort[by]": "name" })
    const rows = list._embedded.locations as { location_id: number; responses: number; score: number }[]
    expect(rows).toHaveLength(first.locationIds.length)
    for (const row of rows) {
      const known = await recount("2026-01-01", "2026-03-10", [row.location_id])
      expect(row).toMatchObject({ responses: known.responses, score: scoreOf(known) })
    }
  })

  test("a User counts the answers of own locations alone", async () => {
    const { body: places } = await api.call("GET", "/locations", { as: user, query: { per_page: 100 } })
    const seen = places._embedded.locations.map(({ id }: { id: number }) => id) as number[]
    const known = await recount("2026-01-01", "2026-03-10", seen)
    const { body } = await read("/summary", {}, user)
    expect(body.responses).toBe(known.responses)
    expect(known.responses).toBeLessThan(330)
    const { body: list } = await read("/responses", { per_page: 100 }, user)
    expect(list._total).toBe(known.responses)
    for (const { location_id } of list._embedded.responses) expect(seen).toContain(location_id)
  })

  test("comments are walked through by cursors, each once, newest first", async () => {
    const found: number[] = []
    let after: string | undefined
    for (let turn = 0; turn < 20; turn += 1) {
      const query = { has_comment: true, per_page: 17, ...(after ? { after } : {}) }
      const { body } = await read("/responses", query)
      expect(body._total).toBe(110)
      found.push(...body._embedded.responses.map(({ id }: { id: number }) => id))
      after = body.paging.cursors.after ?? undefined
      if (!after) break
    }
    const known = await rowsOf(
      api.deps.db,
      { id: column.number() },
      sql`select id from survey_answers where account_id = ${first.id} and microsurvey_id = ${surveyId}
        and comment <> '' order by answered_at desc, id desc`,
    )
    expect(found).toEqual(known.map(({ id }) => id))
  })

  test("its type stays once it has answers", async () => {
    const { status, body } = await api.call("PATCH", `${path}/${surveyId}`, {
      as: admin,
      body: { type: "stars" },
    })
    expect([status, Object.keys(body.errors)]).toEqual([422, ["type"]])
    const { body: fresh } = await create({ name: "Fresh" })
    const changed = await api.call("PATCH", `${path}/${fresh.id}`, { as: admin, body: { type: "thumbs" } })
    expect(changed.body).toMatchObject({ type: "thumbs" })
  })

  test("a closed one says since when, and can be opened again", async () => {
    const { body } = await create({ name: "Closing" })
    const patch = (active: boolean) =>
      api.call("PATCH", `${path}/${body.id}`, { as: admin, body: { active } })
    expect((await patch(false)).body).toMatchObject({ active: false, closed_at: "2026-03-10T12:00:00.000Z" })
    expect((await patch(true)).body).toMatchObject({ active: true, closed_at: null })
  })

  test("what another account asks does not exist here", async () => {
    const other = await api.login("admin@second.test")
    for (const rest of ["", "/summary", "/locations", "/responses"])
      expect((await read(rest, {}, other)).status).toBe(404)
  })

  test("the account's setting switches microsurveys off [P-405]", async () => {
    await setTo("false")
    expect((await api.call("GET", path, { as: admin })).status).toBe(403)
    await setTo("true")
    expect((await api.call("GET", path, { as: admin })).status).toBe(200)
  })

  const setTo = (value: string) =>
    api.deps.db.execute(sql`insert into account_settings (account_id, code, value)
      values (${first.id}, 'microsurveys', ${value})
      on conflict (account_id, code) do update set value = excluded.value`)

  const file = async (name: string, query: object, as = admin) => {
    const { status, text } = await api.call("GET", `/export/csv/${name}`, { as, query: { ...query } })
    const lines = text
      .replace(/^\uFEFF/, "")
      .trimEnd()
      .split("\r\n")
    return { status, head: lines[0], lines }
  }

  test("answers are a file with the columns of D-111 [F-205]", async () => {
    const { status, head, lines } = await file("microsurvey_responses", { microsurvey_id: surveyId })
    expect(status).toBe(200)
    expect(head).toBe(
      "response_id,microsurvey,location_name,score,comment,contact_email,custom_attributes,answered_at",
    )
    expect(lines).toHaveLength(331)
  })

  test("custom attributes are a file of their own, one on each row [F-517]", async () => {
    const { status, head, lines } = await file("microsurvey_custom_attributes", { microsurvey_id: surveyId })
    expect(status).toBe(200)
    expect(head).toBe("response_id,location_name,score,attribute,value,answered_at")
    expect(lines).toHaveLength(1 + 2 * 66)
  })

  test("a file is about one of the account's own microsurveys", async () => {
    const other = await api.login("admin@second.test")
    const { status } = await file("microsurvey_responses", { microsurvey_id: surveyId }, other)
    expect(status).toBe(404)
  })

  test("a schedule keeps the microsurvey that it is about, and takes no foreign one [F-184]", async () => {
    const body = scheduleBody([first.users.Admin.id], {
      export_type: "microsurvey_responses",
      resource_id: String(surveyId),
    })
    const { status, body: made } = await api.call("POST", "/scheduled_exports", { as: admin, body })
    expect([status, made.resource_id]).toEqual([201, String(surveyId)])
    const foreign = await create({}, await api.login("admin@second.test"))
    const refused = await api.call("POST", "/scheduled_exports", {
      as: admin,
      body: { ...body, resource_id: String(foreign.body.id) },
    })
    expect([refused.status, refused.body.errors]).toEqual([422, { resource_id: ["must be a microsurvey"] }])
    expect(second.id).not.toBe(first.id)
  })

  test("a polled file of microsurveys has the code microsurvey_responses [F-197]", async () => {
    const asked = await api.call("POST", `/export_files/${first.id}`, {
      as: admin,
      body: { resource: "microsurvey_responses", resource_id: String(surveyId) },
    })
    expect(asked.status).toBe(201)
    const without = await api.call("POST", `/export_files/${first.id}`, {
      as: admin,
      body: { resource: "microsurvey_responses" },
    })
    expect(without.status).toBe(422)
  })

  test("deleting one takes its answers out of every figure", async () => {
    const { body } = await create({ name: "Going" })
    await answer(body.id, first)
    expect((await api.call("DELETE", `${path}/${body.id}`, { as: admin })).status).toBe(204)
    const [left] = await rowsOf(
      api.deps.db,
      { n: column.number() },
      sql`select coalesce(sum(answers), 0)::bigint as n from survey_answer_days where microsurvey_id = ${body.id}`,
    )
    expect(left!.n).toBe(0)
  })
})

describe("scores", () => {
  test.each([
    [
      "nps",
      [
        [10, 5],
        [7, 3],
        [0, 2],
      ],
      30,
    ],
    ["nps", [[0, 4]], -100],
    [
      "stars",
      [
        [5, 2],
        [4, 1],
      ],
      4.67,
    ],
    [
      "thumbs",
      [
        [2, 3],
        [1, 1],
      ],
      75,
    ],
    [
      "smiley",
      [
        [3, 1],
        [2, 1],
        [1, 1],
      ],
      33,
    ],
    ["stars", [], null],
    ["stars", [[9, 4]], null],
  ] as const)("%s of %j is %s", (type, counts, score) => {
    expect(
      surveyScore(
        type,
        counts.map(([value, count]) => ({ score: value, count })),
      ).score,
    ).toBe(score)
  })
})
