import { integrationId, upsertIntegrations } from "#review-api/db/reference/integrations.ts"
import { oauthTokens } from "#review-api/db/schema/integrations.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { seedUrls } from "#tests/support/seed-urls.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe.each(databasesFor("sql"))("pages of locations at sources on %s (D-140)", (database) => {
  let api: TestApi
  let first: SeededAccount
  let admin: Caller

  beforeAll(async () => {
    api = await startTestApi({ database })
    const seeded = await seedTwoAccounts(api.deps)
    first = seeded.first
    await upsertIntegrations(api.deps.db)
    for (const at of [0, 4]) await seedUrls(api.deps, first.id, first.locationIds[at]!)
    await seedUrls(api.deps, seeded.second.id, seeded.second.locationIds[0]!)
    admin = await api.login("admin@first.test")
  })
  afterAll(() => api.close())

  const list = async (query: Record<string, unknown> = {}, as = admin) => {
    const { status, body } = await api.call("GET", "/urls", { as, query })
    expect(status).toBe(200)
    return body._embedded.urls as Record<string, unknown>[]
  }
  const ofFirst = () => ({ location_id: first.locationIds[0] })

  test("each says what the reviews there come to, and which service would bring them", async () => {
    const [google, trustpilot, yelp] = await list(ofFirst())
    const { body } = await api.call("GET", `/metrics/${first.id}/overview`, {
      as: admin,
      query: { location_id: first.locationIds[0], source_id: 1 },
    })
    expect(google).toMatchObject({
      source_id: 1,
      source_name: "Google",
      link: "https://maps.example/pier",
      total_reviews: body.total_reviews,
      avg_rating: body.avg_rating,
      last_checked_at: "2026-02-03T04:05:06.000Z",
      source_feedback_forbidden: false,
      missing_integration: {
        code: "google_my_business",
        name: "Google My Business",
        integration_source_category_id: "directory",
      },
    })
    expect(google!["total_reviews"]).toBeGreaterThan(0)
    expect(trustpilot).toMatchObject({ source_name: "Trustpilot", total_reviews: 0, avg_rating: null })
    expect(yelp).toMatchObject({ source_feedback_forbidden: true, missing_integration: null })
    await api.deps.db
      .insert(oauthTokens)
      .values({ accountId: first.id, integrationId: integrationId("google_my_business") })
    const missing = (await list(ofFirst())).map(({ missing_integration }) => missing_integration !== null)
    expect(missing).toEqual([false, true, false])
  })

  test("they are those of locations that the caller sees, narrowed and in the asked order", async () => {
    const links = async (query: Record<string, unknown>, as = admin) =>
      (await list(query, as)).map(({ link }) => /\w+(?=\.example)/.exec(String(link))![0])
    expect(await links({})).toHaveLength(6)
    expect(await links({}, await api.login("read-only@first.test"))).toHaveLength(3)
    const order = { "sort[by]": "link", "sort[order]": "desc" }
    expect(await links({ ...ofFirst(), ...order })).toEqual(["yelp", "trustpilot", "maps"])
    expect(await links({ ...ofFirst(), exclude_request_reviews: false })).toEqual(["maps", "trustpilot"])
    expect(await links({ ...ofFirst(), source_feedback_forbidden: true })).toEqual(["yelp"])
    expect(await links({ ...ofFirst(), per_page: 1, page: 2 })).toEqual(["trustpilot"])
    expect(await links({ location_id: "999999" })).toEqual([])
  })
})
