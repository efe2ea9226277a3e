import { databasesFor } from "../../support/databases.ts"
import { emailOf, loginTypes, type SeededAccount, seedPartner, seedTwoAccounts } from "../../support/seed.ts"
import { startTestApi, type TestApi } from "../../support/test-api.ts"

describe.each(databasesFor("sql"))("reviews and metrics over the API on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount
  let partner: Awaited<ReturnType<typeof seedPartner>>

  beforeAll(async () => {
    api = await startTestApi({ database })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    partner = await seedPartner(api.deps)
  })
  afterAll(() => api.close())

  const get = async (email: string, path: string, query?: Record<string, unknown>) =>
    api.call("GET", path, { as: await api.login(email), query })

  test.each(loginTypes)("a %s sees the reviews of assigned locations, an Admin all of them", async (type) => {
    const email = emailOf(type, "first.test")
    const seen = type === "Admin" ? first.locationIds : first.assignedLocationIds
    const list = await get(email, "/reviews", { per_page: 100 })
    expect(list.status).toBe(200)
    expect(list.body._total).toBe(seen.length * 6)
    const locations = new Set(
      list.body._embedded.reviews.map((review: { location_id: number }) => review.location_id),
    )
    expect(locations).toEqual(new Set(seen))
    expect((await get(email, "/reviews/count")).body).toMatchObject({ count: seen.length * 6, exact: true })
    const overview = await get(email, `/metrics/${first.id}/overview`)
    expect(overview.body.total_reviews).toBe(seen.length * 6)
  })

  test.each(loginTypes)("to a %s a foreign review is missing, and so is one out of sight", async (type) => {
    const email = emailOf(type, "first.test")
    const ids = [
      second.reviewIds[0],
      999_999_999,
      "no-id",
      ...(type === "Admin" ? [] : [first.reviewIds.at(-1)]),
    ]
    for (const id of ids) {
      const answer = await get(email, `/reviews/${id}`)
      expect([answer.status, answer.body.error]).toEqual([404, "Not Found"])
    }
    expect((await get(email, `/reviews/${first.reviewIds[0]}`)).status).toBe(200)
  })

  test("figures of a foreign account are refused like those of a missing one", async () => {
    const email = emailOf("Admin", "first.test")
    const foreign = await get(email, `/metrics/${second.id}/overview`)
    const missing = await get(email, "/metrics/999999999/overview")
    expect(foreign.status).toBe(403)
    expect(missing.status).toBe(403)
    expect(missing.body).toEqual(foreign.body)
  })

  test("a parent reads the reviews of its children in one list", async () => {
    const email = emailOf("Admin", "partner.test")
    const children = await get(email, "/reviews", { parent_id: partner.parent.id, per_page: 100 })
    expect(children.body._total).toBe(30)
    const accounts = children.body._embedded.reviews.map(
      (review: { account_id: number }) => review.account_id,
    )
    expect(new Set(accounts)).toEqual(new Set([partner.child.id]))
    expect((await get(email, "/reviews/count", { parent_id: partner.parent.id })).body.count).toBe(30)
    expect((await get(email, "/reviews", { parent_id: first.id })).status).toBe(403)
  })

  test("a next link leads to the next page", async () => {
    const email = emailOf("Admin", "first.test")
    const page = await get(email, "/reviews", { per_page: 20, "sort[by]": "rating", rating: "" })
    const next = await get(email, page.body._links.next.href)
    const ids = [page, next].flatMap((answer) =>
      answer.body._embedded.reviews.map((review: { id: number }) => review.id),
    )
    expect(new Set(ids)).toEqual(new Set(first.reviewIds))
    expect(next.body._links).not.toHaveProperty("next")
  })

  test("wrong filter values are refused, whatever else is in the query is left alone", async () => {
    const email = emailOf("Admin", "first.test")
    const wrong = [
      { rating: 6 },
      { status: "read" },
      { published_after: "2024-02-30" },
      { per_page: 501 },
      { per_page: 0 },
      { page: 0 },
      { source_ids: "abc,1" },
      { has_response: "yes" },
      { review_types: "review,nonsense" },
    ]
    for (const query of wrong) expect((await get(email, "/reviews", query)).status).toBe(400)
    const odd = { nonsense: 1, "sort[by]": "nonsense", after: "\u0000", keywords: "\\%_'\"" }
    expect((await get(email, "/reviews", odd)).status).toBeLessThan(500)
  })
})
