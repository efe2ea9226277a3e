import { eq } from "drizzle-orm"
import { accounts } from "#review-api/db/schema/identity.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { emailOf, loginTypes, type SeededAccount, seedPartner, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const now = new Date("2025-06-10T12:00:00Z")

describe.each(databasesFor("sql", "search"))("the report on child accounts on %s", (database) => {
  let api: TestApi
  let admin: Caller
  let parent: SeededAccount
  let child: SeededAccount
  let second: SeededAccount

  beforeAll(async () => {
    api = await startTestApi({ database, clock: { now: () => now } })
    const { first: other, second: adopted } = await seedTwoAccounts(api.deps)
    ;({ parent, child } = await seedPartner(api.deps))
    second = adopted
    const { db } = api.deps
    await db.update(accounts).set({ parentId: parent.id, name: "Élan" }).where(eq(accounts.id, second.id))
    await db.insert(accounts).values([
      { name: "Bare", parentId: parent.id },
      { name: "Foreign", parentId: other.id },
    ])
    admin = await api.login(emailOf("Admin", "partner.test"))
  })
  afterAll(() => api.close())

  const path = () => `/reports/${parent.id}/children`
  const report = async (query: Record<string, unknown> = {}, as = admin) =>
    (await api.call("GET", path(), { as, query })).body
  const rowsOf = async (query: Record<string, unknown> = {}) =>
    (await report(query))._embedded.accounts as { account_id: number; name: string; total_reviews: number }[]
  const names = async (query: Record<string, unknown> = {}) => (await rowsOf(query)).map(({ name }) => name)

  test("has the figures of every child and of all together, and no one else's", async () => {
    const body = await report()
    const figures = {
      avg_rating: 3,
      total_reviews: 30,
      completed_rate: 33.333333,
      overall_avg_response_time: 1,
      positive_count: 10,
      neutral_count: 10,
      negative_count: 10,
    }
    const nothing = { total_reviews: 0, positive_count: 0, neutral_count: 0, negative_count: 0 }
    const noRates = { avg_rating: null, completed_rate: null, overall_avg_response_time: null }
    const rows = body._embedded.accounts as object[]
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatchObject({ name: "Bare", ...nothing, ...noRates })
    expect(rows[1]).toMatchObject({ account_id: second.id, name: "Élan", ...figures })
    expect(rows[2]).toMatchObject({ account_id: child.id, name: "Partner Child", ...figures })
    expect([body._total, body._page, body._total_pages]).toEqual([3, 1, 1])
    expect(body.totals).toMatchObject({
      ...figures,
      total_reviews: 60,
      positive_count: 20,
      neutral_count: 20,
      negative_count: 20,
    })
  })

  test("counts the days of a range, both ends included, and the period before when asked", async () => {
    const range = { start_date: "2025-03-11", end_date: "2025-03-15", keywords: "partner" }
    const [row] = await rowsOf(range)
    expect(row).toMatchObject({ total_reviews: 5, avg_rating: 3 })
    expect(row).not.toHaveProperty("total_reviews_lag")
    const body = await report({ start_date: "2025-03-14", end_date: "2025-03-15", with_lag: true })
    const [bare, , compared] = body._embedded.accounts
    expect(compared).toMatchObject({ total_reviews: 2, total_reviews_lag: 2, avg_rating_delta: 2 })
    expect(bare).toMatchObject({ total_reviews: 0, total_reviews_lag: 0, avg_rating_lag: null })
    expect(body.totals).toMatchObject({ total_reviews: 4, total_reviews_lag: 4, total_reviews_delta: 0 })
    expect((await report({ start_date: "2025-05-14" })).totals.total_reviews).toBe(4)
  })

  test("is searched, sorted by each figure and paged", async () => {
    expect(await names({ keywords: "elan" })).toEqual(["Élan"])
    expect((await report({ keywords: "elan" })).totals.total_reviews).toBe(30)
    expect((await report({ keywords: "zzz" }))._total).toBe(0)
    expect(await names({ "sort[by]": "name", "sort[order]": "desc" })).toEqual([
      "Partner Child",
      "Élan",
      "Bare",
    ])
    const range = { start_date: "2025-03-11", end_date: "2025-03-15" }
    for (const key of ["total_reviews", "positive_count", "neutral_count", "negative_count"]) {
      expect((await names({ ...range, "sort[by]": key, "sort[order]": "asc" }))[0]).toBe("Bare")
      expect((await names({ ...range, "sort[by]": key, "sort[order]": "desc" })).at(-1)).toBe("Bare")
    }
    for (const key of ["avg_rating", "completed_rate", "overall_avg_response_time"]) {
      expect((await names({ ...range, "sort[by]": key, "sort[order]": "asc" })).at(-1)).toBe("Bare")
    }
    expect(await names({ per_page: 2, page: 2 })).toEqual(["Partner Child"])
  })

  test("has no figures of locations that are not assigned", async () => {
    const as = await api.login(emailOf("Manager", "partner.test"))
    const body = await report({}, as)
    expect([body._total, body.totals.total_reviews]).toEqual([3, 0])
  })

  test("is the same 403 for a foreign and a missing account, and none of an ordinary one", async () => {
    const answers = await Promise.all(
      [child.id, 987_654_321].map((id) => api.call("GET", `/reports/${id}/children`, { as: admin })),
    )
    expect(answers[0]!.status).toBe(403)
    expect(answers[1]!.text).toBe(answers[0]!.text)
    for (const type of loginTypes) {
      const as = await api.login(emailOf(type, "second.test"))
      const { account_id } = (await api.call("GET", "/auth", { as })).body
      const own = await api.call("GET", `/reports/${account_id}/children`, { as })
      expect(own.body).toMatchObject({ status: 403, code: "permission" })
    }
  })

  test("is a file with the same rows, refused while the parent is in trial", async () => {
    const asFile = (query: Record<string, unknown> = {}) =>
      api.call("GET", `${path()}/csv`, { as: admin, query })
    const answer = await asFile({ "sort[by]": "total_reviews", "sort[order]": "desc", keywords: "a" })
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8")
    const [head, ...lines] = answer.text.trim().split("\r\n")
    expect(head!.replace("\uFEFF", "")).toBe(
      "account_id,name,total_reviews,avg_rating,completed_rate,response_time_days,positive_count,neutral_count,negative_count,monthly_cost,currency",
    )
    expect(lines).toEqual([
      `${child.id},Partner Child,30,3,33.33,1,10,10,10,,`,
      `${second.id},Élan,30,3,33.33,1,10,10,10,,`,
      expect.stringMatching(/^\d+,Bare,0,,,,0,0,0,,$/),
    ])
    const set = (status: string) =>
      api.deps.db.update(accounts).set({ status }).where(eq(accounts.id, parent.id))
    await set("trial")
    const refused = await asFile()
    await set("active")
    expect([refused.status, refused.body.code]).toEqual([403, "feature_off"])
  })
})
