import { eq, sql } from "drizzle-orm"
import { createExcerptSources } from "#review-api/connections/create-excerpt-sources.ts"
import { column, countOf, rowsOf } from "#review-api/db/rows.ts"
import { locations } from "#review-api/db/schema/places.ts"
import { keptExcerpts } from "#review-api/db/schema/review-excerpts.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { doJobs, standingClock } from "#tests/support/responses.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTripadvisor } from "#tests/support/stand-ins/excerpts/start-tripadvisor.ts"
import { startYelp } from "#tests/support/stand-ins/excerpts/start-yelp.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

type SourceRow = Record<string, unknown> & {
  source_code: string
  status: string
  excerpts: { text: string }[]
}

describe.each(databasesFor("jobs"))("excerpts of reviews on %s", (database) => {
  const clock = standingClock("2026-06-01T09:00:00Z")
  let yelp: Awaited<ReturnType<typeof startYelp>>
  let tripadvisor: Awaited<ReturnType<typeof startTripadvisor>>
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount
  let admin: Caller
  const log: string[] = []

  beforeAll(async () => {
    yelp = await startYelp({ now: clock.now })
    tripadvisor = await startTripadvisor({ now: clock.now })
    api = await startTestApi({
      database,
      clock,
      logTo: (line) => log.push(line),
      excerptSources: (base) =>
        createExcerptSources(base, { yelp: yelp.settings, tripadvisor: tripadvisor.settings }),
    })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    admin = await api.login(emailOf("Admin", "first.test"))
    for (const [at, name] of ["Alder Café", "Birch Bistro", "Cedar Kitchen", "Dogwood Diner"].entries()) {
      const city = ["Berlin", "Austin", "Chicago", "Denver"][at]!
      const street = at === 1 ? "Somewhere else" : `${at + 1} Main Street`
      yelp.fixture.addBusiness({ id: `yelp-${at}`, name, street, city, reviewsCount: 40 })
      tripadvisor.fixture.addBusiness({ id: `${500 + at}`, name, street, city, reviewsCount: 60 })
    }
    for (let at = 0; at < 6; at++) {
      const createdAt = `2026-05-0${at + 1}T10:00:00.000Z`
      yelp.fixture.addReview("yelp-0", { text: `Zanzibar ${at}`, rating: 1, createdAt })
      tripadvisor.fixture.addReview("500", { text: `Timbuktu ${at}`, rating: 1, createdAt })
    }
  })
  afterAll(async () => {
    await api.close()
    await yelp.close()
    await tripadvisor.close()
  })
  beforeEach(() => {
    yelp.calm()
    tripadvisor.calm()
    yelp.fixture.hasReviews = true
    clock.pass(24 * 60)
  })

  const place = (at: number) => `/locations/${first.locationIds[at]}/review_excerpts`
  async function look(at = 0, as = admin) {
    const { status, body } = await api.call("GET", place(at), { as })
    expect(status).toBe(200)
    const [atYelp, atTripadvisor] = body.sources as [SourceRow, SourceRow]
    return { atYelp, atTripadvisor }
  }
  const match = (at: number, body: object, as = admin) => api.patch(place(at), { as, body })
  const keptRows = () => api.deps.db.select().from(keptExcerpts)

  test("shows the newest words of both sources, with rating, count, author, day, address and attribution", async () => {
    const { atYelp, atTripadvisor } = await look()
    expect(atYelp).toMatchObject({
      source_code: "yelp_api",
      source_name: "Yelp",
      status: "shown",
      rating: 4.5,
      reviews_count: 46,
      respond_url: "https://biz.yelp.com/",
      fetched_at: clock.now().toISOString(),
    })
    expect(atYelp.excerpts.map(({ text }) => text)).toEqual(["Zanzibar 5", "Zanzibar 4", "Zanzibar 3"])
    expect(atYelp.attribution).toContain("Yelp")
    expect(atTripadvisor.excerpts.map(({ text }) => text)).toEqual(
      [5, 4, 3, 2, 1].map((at) => `Timbuktu ${at}`),
    )
    expect(atTripadvisor).toMatchObject({
      status: "shown",
      reviews_count: 66,
      respond_url: "https://www.tripadvisor.com/Owners",
      rating_image_url: expect.stringMatching(/^https:\/\/www\.tripadvisor\.com\//),
    })
    expect(atTripadvisor.excerpts[0]).toMatchObject({
      rating: 1,
      author: "Guest 6",
      created_at: "2026-05-06T10:00:00.000Z",
      is_cut: false,
    })
  })

  test("asks Yelp once a day at most, and Tripadvisor each time, of which it keeps an id and nothing else", async () => {
    await look()
    const [yelpCalls, tripadvisorCalls] = [yelp.asked.length, tripadvisor.asked.length]
    await look()
    expect(yelp.asked).toHaveLength(yelpCalls)
    expect(tripadvisor.asked).toHaveLength(tripadvisorCalls + 2)
    clock.pass(24 * 60)
    await look()
    expect(yelp.asked).toHaveLength(yelpCalls + 2)
    expect((await keptRows()).map(({ sourceCode }) => sourceCode)).toEqual(["yelp_api"])
    const everything = await rowsOf(
      api.deps.db,
      { row: column.text() },
      sql`select row_to_json(p)::text as row from excerpt_places p union all
          select row_to_json(h)::text from excerpt_source_health h`,
    )
    expect(everything.map(({ row }) => row).join()).not.toMatch(/Timbuktu|Zanzibar|Alder|Guest/)
  })

  test("never keeps words for longer than allowed, also while the source is off", async () => {
    await look()
    expect(await keptRows()).toHaveLength(1)
    await doJobs(api.deps, "excerpt_removal")
    expect(await keptRows()).toHaveLength(1)
    clock.pass(24 * 60 - 1)
    await doJobs(api.deps, "excerpt_removal")
    expect(await keptRows()).toHaveLength(0)
    await look()
    await doJobs({ ...api.deps, excerptSources: [] }, "excerpt_removal")
    expect(await keptRows()).toHaveLength(0)
  })

  test("counts excerpts in no figure, and shows them in no list, file or search of reviews", async () => {
    const seen = async () => {
      const get = async (path: string) => {
        const { status, text } = await api.call("GET", path, { as: admin })
        return status === 200 ? text : `${path} ${status}`
      }
      return Promise.all(
        [
          "/reviews?per_page=100",
          "/reviews/count",
          "/export/csv/reviews",
          `/metrics/${first.id}/overview`,
          `/metrics/${first.id}/sources`,
          `/insights/${first.id}/mentioned`,
          "/urls?per_page=100",
          "/reviews?keywords=Zanzibar",
          `/location_score/${first.id}/locations`,
        ].map(get),
      )
    }
    const before = await seen()
    await look()
    const after = await seen()
    expect(after.filter((text) => text.startsWith("/"))).toEqual([])
    const without = (text: string) => text.replaceAll(/"(?:nonce|generated_at)":"[^"]*"/g, "")
    expect(after.map(without)).toEqual(before.map(without))
    expect(after.join()).not.toMatch(/Zanzibar 5|Timbuktu/)
    const total = await countOf(
      api.deps.db,
      sql`from reviews where content like '%Zanzibar%' or content like '%Timbuktu%'`,
    )
    expect(total).toBe(0)
  })

  test("leaves doubtful businesses to a person, whose word stays", async () => {
    const { atYelp } = await look(1)
    expect(atYelp).toMatchObject({ status: "to_confirm", excerpts: [] })
    expect(atYelp["candidates"]).toMatchObject([{ external_id: "yelp-1", name: "Birch Bistro" }])
    const chosen = { source_code: "yelp_api", status: "matched", external_id: "yelp-1" }
    expect((await match(1, chosen)).status).toBe(200)
    expect((await look(1)).atYelp).toMatchObject({ status: "empty", rating: 4.5 })
    expect((await match(1, { source_code: "yelp_api", status: "ignored" })).status).toBe(200)
    const asked = yelp.asked.length
    expect((await look(1)).atYelp.status).toBe("ignored")
    expect(yelp.asked).toHaveLength(asked)
    expect((await match(1, { source_code: "yelp_api", status: "unmatched" })).status).toBe(200)
    expect((await look(1)).atYelp.status).toBe("to_confirm")
  })

  test("takes no business twice, none without an id, and no source without a key", async () => {
    await look(0)
    const taken = { source_code: "yelp_api", status: "matched", external_id: "yelp-0" }
    expect((await match(2, taken)).status).toBe(409)
    expect((await match(2, { source_code: "yelp_api", status: "matched" })).status).toBe(422)
    for (const external_id of ["../x", "a/b", "", "x".repeat(65), "a b"])
      expect((await match(2, { ...taken, external_id })).status).toBe(422)
    expect((await match(2, { ...taken, source_code: "google_maps" })).status).toBe(422)
    api.deps.excerptSources = api.deps.excerptSources.toReversed()
    const [onlyTripadvisor] = api.deps.excerptSources
    const all = api.deps.excerptSources
    api.deps.excerptSources = [onlyTripadvisor!]
    expect((await match(2, { source_code: "yelp_api", status: "ignored" })).status).toBe(400)
    api.deps.excerptSources = all.toReversed()
  })

  test("looks for a location that no business is like once a day, and again for one that is gone", async () => {
    const elm = 4
    expect((await look(elm)).atYelp).toMatchObject({ status: "not_found", excerpts: [] })
    const asked = yelp.asked.length
    await look(elm)
    expect(yelp.asked).toHaveLength(asked)
    clock.pass(24 * 60)
    yelp.fixture.addBusiness({ id: "yelp-elm", name: "Elm House", street: "5 Main Street", city: "Erie" })
    expect((await look(elm)).atYelp.status).toBe("empty")
    clock.pass(24 * 60)
    yelp.fixture.removeBusiness("yelp-elm")
    expect((await look(elm)).atYelp.status).toBe("not_found")
    yelp.fixture.addBusiness({ id: "yelp-elm-2", name: "Elm House", street: "5 Main Street", city: "Erie" })
    expect((await look(elm)).atYelp.status).toBe("empty")
  })

  test("says in words what is wrong with one source, and shows the other", async () => {
    const cases = [
      [{ status: 500, times: 3 }, "unreachable", "Yelp can't be reached at the moment."],
      [{ status: 401 }, "unreachable", "Yelp does not accept the API key of this installation."],
      [{ status: 429, reason: "ACCESS_LIMIT_REACHED" }, "quota_ended", "Today's calls to Yelp are used up."],
    ] as const
    for (const [failure, status, error] of cases) {
      yelp.inject({ on: /GET/, ...failure })
      const { atYelp, atTripadvisor } = await look()
      expect(atYelp).toMatchObject({ status, error, excerpts: [] })
      expect(atTripadvisor.status).toBe("shown")
      yelp.calm()
      clock.pass(24 * 60)
    }
    yelp.fixture.hasReviews = false
    expect((await look()).atYelp).toMatchObject({ status: "not_in_plan", rating: 4.5, excerpts: [] })
    expect(log.join()).not.toContain("stand-in-")
  })

  test("tells how each source responds and what is left of its day", async () => {
    const health = async (as = admin) => {
      const { body } = await api.call("GET", "/review_excerpts/health", { as })
      return body.sources as Record<string, unknown>[]
    }
    await look()
    const [fine] = await health()
    expect(fine).toMatchObject({
      source_code: "yelp_api",
      is_failing: false,
      last_success_at: clock.now().toISOString(),
      quota: { calls_per_day: 300, calls_left: 298, rests_until: null },
    })
    clock.pass(24 * 60)
    yelp.inject({ on: /GET/, status: 500, times: 3 })
    await look()
    expect((await health())[0]).toMatchObject({
      is_failing: true,
      last_error: "Yelp can't be reached at the moment.",
      last_error_at: clock.now().toISOString(),
    })
    const others = await health(await api.login(emailOf("Admin", "second.test")))
    expect(others[0]).toMatchObject({ is_failing: false, last_success_at: null, locations_matched: 0 })
  })

  test("shows them to who may read the reviews of the location, and lets who may connect say which business it is", async () => {
    const reader = await api.login(emailOf("Read Only", "first.test"))
    expect((await look(0, reader)).atYelp.status).toBe("shown")
    expect((await api.call("GET", place(3), { as: reader })).status).toBe(404)
    expect((await match(0, { source_code: "yelp_api", status: "ignored" }, reader)).status).toBe(403)
    const stranger = await api.login(emailOf("Admin", "second.test"))
    expect((await api.call("GET", place(0), { as: stranger })).status).toBe(404)
    expect((await match(0, { source_code: "yelp_api", status: "ignored" }, stranger)).status).toBe(404)
    expect(second.id).not.toBe(first.id)
  })

  test("answers nothing at all without a key, and nothing of a deleted location", async () => {
    const all = api.deps.excerptSources
    api.deps.excerptSources = []
    expect((await api.call("GET", place(0), { as: admin })).body.sources).toEqual([])
    api.deps.excerptSources = all
    const deleted = { deletedAt: clock.now().toISOString() }
    await api.deps.db.update(locations).set(deleted).where(eq(locations.id, first.locationIds[3]!))
    expect((await api.call("GET", place(3), { as: admin })).status).toBe(404)
  })
})
