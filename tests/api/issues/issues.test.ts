import { and, eq } from "drizzle-orm"
import type { IssueStatus } from "#lib/contract/index.ts"
import { integrationId, upsertIntegrations } from "#review-api/db/reference/integrations.ts"
import { upsertRegions } from "#review-api/db/reference/regions.ts"
import { oauthTokens } from "#review-api/db/schema/integrations.ts"
import { issueLooks, issues } from "#review-api/db/schema/issues.ts"
import { locations, urls } from "#review-api/db/schema/places.ts"
import { locationIssuesJob } from "#review-api/services/issues/location-issues-job.ts"
import { websiteChecksJob } from "#review-api/services/issues/website-checks-job.ts"
import type { Opening } from "#review-api/websites/websites.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { locationBody } from "#tests/support/location-body.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { seedConnectionPlace } from "#tests/support/seed-connection-place.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

type Item = { id: number; resource_id: number; status: IssueStatus; message: string; muted: boolean }

const clock = { at: new Date("2026-03-02T12:00:00Z"), now: () => clock.at }
const hourMs = 3_600_000
const ran = { isLastAttempt: false, signal: new AbortController().signal }

describe.each(databasesFor("jobs"))("what is wrong with locations, on %s (D-155)", (database) => {
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount
  let admin: Caller
  const openings = new Map<string, Opening>()

  beforeAll(async () => {
    api = await startTestApi({ clock, database })
    const seeded = await seedTwoAccounts(api.deps)
    first = seeded.first
    second = seeded.second
    await upsertIntegrations(api.deps.db)
    await api.deps.db.update(locations).set({ updatedAt: "2026-03-01T12:00:00Z" })
    admin = await api.login("admin@first.test")
    api.deps.websites = { open: async (url) => openings.get(url) ?? "opens" }
  })
  afterAll(() => api.close())

  const look = (account = first) => locationIssuesJob.run(api.deps, { ...ran, id: String(account.id) })
  const tryWebsites = () => websiteChecksJob.run(api.deps, { ...ran, id: String(first.id) })
  const at = (index: number) => first.locationIds[index]!
  const set = (index: number, values: Partial<typeof locations.$inferInsert>) =>
    api.deps.db
      .update(locations)
      .set({ ...values, updatedAt: clock.at.toISOString() })
      .where(and(eq(locations.accountId, first.id), eq(locations.id, at(index))))
  const list = async (query: object = {}, as = admin) => {
    const { status, body } = await api.call("GET", "/issues", { as, query: query as Record<string, unknown> })
    expect([status, body]).toEqual([200, body])
    return body._embedded.issues as Item[]
  }
  const of = async (index: number) =>
    (await list({ location_id: at(index) })).map(({ status }) => status).toSorted()
  const both = ["missing_place_id", "missing_url"]

  test("a look finds what a location lacks, and what is mended is gone before the next [L-213 L-214 L-501]", async () => {
    await look()
    expect(await of(0)).toEqual(both)
    const [issue] = await list({ location_id: at(0), status: "missing_place_id" })
    expect(issue).toEqual({
      id: expect.any(Number),
      account_id: first.id,
      resource_type: "location",
      resource_id: at(0),
      source_id: null,
      source_code: null,
      status: "missing_place_id",
      message: "Reviews from Google cannot be matched to this location.",
      muted: false,
      created_at: "2026-03-02T12:00:00.000Z",
      _links: expect.anything(),
    })
    // Its page at Google stands among its review sources.
    const page = { accountId: first.id, locationId: at(0), sourceId: 1, link: "https://maps.test/0" }
    await api.deps.db.insert(urls).values(page)
    const [known] = await list({ location_id: at(0), status: "missing_place_id" })
    expect(known!.message).toMatch(/^The location cannot be compared with Google/)
    const query = { account_id: first.id, resource_type: "location", resource_id: at(0) }
    expect((await list(query)).map(({ status }) => status).toSorted()).toEqual(both)
    await set(0, { googlePlaceId: "place-a", website: "https://alder.cafe/" })
    expect(await of(0)).toEqual([])
    await look()
    expect(await api.deps.db.$count(issues, eq(issues.locationId, at(0)))).toBe(0)
  })

  test("a new location has its issues at once, before a look, and so has the one that it is in conflict with", async () => {
    await upsertRegions(api.deps.db)
    const { body: found } = await api.call("GET", "/countries", { query: { keywords: "Singapore" } })
    const body = { ...locationBody(found._embedded.countries[0].id), google_place_id: "place-a" }
    const { status, body: made } = await api.call("POST", "/locations", { as: admin, body })
    expect([status, made]).toEqual([201, made])
    const its = async (id: number) => (await list({ location_id: id })).map((one) => one.status).toSorted()
    expect(await its(made.id)).toEqual(["conflicting_place_id", "missing_url"])
    expect(await of(0)).toEqual(["conflicting_place_id"])
    await api.call("DELETE", `/locations/${made.id}`, { as: admin })
    expect(await of(0)).toEqual([])
  })

  test("a location whose place at Google is matched needs no Place ID for its reviews", async () => {
    const accountId = first.id
    const google = { accountId, integrationId: integrationId("google_my_business") }
    const [token] = await api.deps.db.insert(oauthTokens).values(google).returning()
    const matched = { status: "matched", locationId: at(2) } as const
    await seedConnectionPlace(api.deps, accountId, token!.id, matched)
    expect(await of(2)).not.toContain("missing_place_id")
    await api.deps.db
      .update(oauthTokens)
      .set({ revokedAt: clock.at.toISOString() })
      .where(eq(oauthTokens.id, token!.id))
    expect(await of(2)).toContain("missing_place_id")
  })

  test("two locations with one place id are in conflict, until one of them is deleted [L-215]", async () => {
    await set(1, { googlePlaceId: "place-a" })
    await look()
    expect([await of(0), await of(1)]).toEqual([
      ["conflicting_place_id"],
      ["conflicting_place_id", "missing_url"],
    ])
    await api.call("DELETE", `/locations/${at(1)}`, { as: admin })
    expect([await of(0), await of(1)]).toEqual([[], []])
  })

  test("a website that fails twice in a row is broken, and mended when it opens again", async () => {
    openings.set("https://alder.cafe/", { reason: "its server responds with 404" })
    await tryWebsites()
    await look()
    expect(await of(0)).toEqual([])
    await tryWebsites()
    await look()
    expect(await of(0)).toEqual([])
    clock.at = new Date(clock.at.getTime() + hourMs)
    await tryWebsites()
    await look()
    const [broken] = await list({ location_id: at(0) })
    expect(broken).toMatchObject({
      status: "broken_url",
      message: "The website does not open: its server responds with 404.",
    })
    clock.at = new Date(clock.at.getTime() + 24 * hourMs)
    openings.set("https://alder.cafe/", "unknown")
    await tryWebsites()
    expect(await of(0)).toEqual(["broken_url"])
    clock.at = new Date(clock.at.getTime() + 24 * hourMs)
    openings.delete("https://alder.cafe/")
    await tryWebsites()
    expect(await of(0)).toEqual([])
  })

  test("a page at a source that is gone is named with its source", async () => {
    const link = "https://maps.alder.cafe/gone"
    await api.deps.db.insert(urls).values({ accountId: first.id, locationId: at(2), sourceId: 1, link })
    openings.set(link, { reason: "its domain does not exist" })
    await tryWebsites()
    clock.at = new Date(clock.at.getTime() + hourMs)
    await tryWebsites()
    await look()
    const [broken] = await list({ location_id: at(2), status: "broken_url" })
    expect(broken).toMatchObject({ source_id: 1, source_code: "google_maps" })
    expect(broken!.message).toMatch(/^The page at Google.* does not open: its domain does not exist\.$/)
  })

  test("access that has expired is an issue of the locations with that source, until it is renewed", async () => {
    const accountId = first.id
    const expiresAt = new Date(clock.at.getTime() + hourMs).toISOString()
    await api.deps.db
      .insert(oauthTokens)
      .values({ accountId, integrationId: integrationId("facebook"), expiresAt })
    const pages = [0, 3].map((index) => ({ locationId: at(index), link: `https://facebook.test/${index}` }))
    await api.deps.db.insert(urls).values(pages.map((page) => ({ ...page, accountId, sourceId: 2 })))
    await look()
    expect(await list({ status: "integration_expired" })).toEqual([])
    clock.at = new Date(clock.at.getTime() + 2 * hourMs)
    expect(await locationIssuesJob.waiting(api.deps)).toContain(String(first.id))
    await look()
    const expired = await list({ status: "integration_expired" })
    expect(expired.map(({ resource_id }) => resource_id).toSorted()).toEqual([at(0), at(3)])
    expect(expired[0]).toMatchObject({ source_code: "facebook" })
    await api.deps.db
      .update(oauthTokens)
      .set({ expiresAt: new Date(clock.at.getTime() + hourMs).toISOString() })
      .where(eq(oauthTokens.accountId, accountId))
    expect(await list({ status: "integration_expired" })).toEqual([])
  })

  test("muted issues come last and stay muted, and no longer count [L-059 L-060]", async () => {
    await look()
    const [issue, ...others] = await list({ location_id: at(3) })
    const mute = (muted: boolean, as = admin) => api.patch(`/issues/${issue!.id}`, { as, body: { muted } })
    expect(await mute(true)).toMatchObject({ status: 200, body: { id: issue!.id, muted: true } })
    await look()
    expect((await list({ location_id: at(3) })).map(({ id, muted }) => [id, muted])).toEqual([
      ...others.map(({ id }) => [id, false]),
      [issue!.id, true],
    ])
    expect((await list({ location_id: at(3), muted: true })).map(({ id }) => id)).toEqual([issue!.id])
    const counts = async () => {
      const query = { with_issues: true, id: String(at(3)) }
      const { body } = await api.call("GET", "/locations", { as: admin, query })
      return body._embedded.locations[0].open_issues
    }
    expect(await counts()).toBe(others.length)
    expect(await mute(false)).toMatchObject({ status: 200, body: { muted: false } })
    expect(await counts()).toBe(others.length + 1)
  })

  test("locations are narrowed to those with open issues", async () => {
    const ids = async (has_issues: boolean) => {
      const { body } = await api.call("GET", "/locations", { as: admin, query: { has_issues } })
      return body._embedded.locations.map(({ id }: { id: number }) => id)
    }
    expect([await ids(true), await ids(false)]).toEqual([[at(2), at(3), at(4)], [at(0)]])
  })

  test("issues are of locations that one sees, for those who may see them; muting takes issues update [L-450]", async () => {
    await look(second)
    const [own, foreign] = [
      await list({ location_id: at(2) }),
      await list({ location_id: second.locationIds[0] }),
    ]
    expect([own.length > 0, foreign]).toEqual([true, []])
    const user = await api.login("user@first.test")
    expect(
      (await list({}, user)).every(({ resource_id }) => resource_id === at(0) || resource_id === at(2)),
    ).toBe(true)
    const refused = await api.patch(`/issues/${own[0]!.id}`, { as: user, body: { muted: true } })
    expect(refused.status).toBe(403)
    const manager = await api.login("manager@first.test")
    expect((await api.patch(`/issues/${own[0]!.id}`, { as: manager, body: { muted: true } })).status).toBe(
      200,
    )
    const unassigned = await list({ location_id: at(3) })
    expect(
      (await api.patch(`/issues/${unassigned[0]!.id}`, { as: manager, body: { muted: true } })).status,
    ).toBe(404)
    const reader = await api.login("read-only@first.test")
    expect((await api.call("GET", "/issues", { as: reader })).status).toBe(403)
    expect((await api.call("GET", "/locations", { as: reader, query: { has_issues: true } })).status).toBe(
      403,
    )
    const { body } = await api.call("GET", "/locations", { as: reader, query: { with_issues: true } })
    expect(body._embedded.locations[0]).not.toHaveProperty("open_issues")
  })

  test("an account is looked through after a change and every day", async () => {
    const waits = async () => (await locationIssuesJob.waiting(api.deps)).includes(String(first.id))
    clock.at = new Date(clock.at.getTime() + 2 * hourMs)
    await look()
    expect(await waits()).toBe(false)
    clock.at = new Date(clock.at.getTime() + hourMs)
    await set(0, { website: null })
    expect(await waits()).toBe(true)
    clock.at = new Date(clock.at.getTime() + 120_000)
    await look()
    expect(await waits()).toBe(false)
    clock.at = new Date(clock.at.getTime() + 25 * hourMs)
    expect(await waits()).toBe(true)
    expect(await api.deps.db.$count(issueLooks)).toBe(2)
  })

  test("a look at an account that has been erased since finds nothing, and does not fail", async () => {
    const before = await api.deps.db.select().from(issueLooks)
    await locationIssuesJob.run(api.deps, { ...ran, id: "999999" })
    expect(await api.deps.db.select().from(issueLooks)).toEqual(before)
  })
})
