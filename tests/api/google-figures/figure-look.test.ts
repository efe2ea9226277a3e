import { and, asc, eq } from "drizzle-orm"
import { addDays } from "#lib/dates/day.ts"
import { integrationId } from "#review-api/db/reference/integrations.ts"
import { connectionPlaces } from "#review-api/db/schema/connections.ts"
import { googleFigures } from "#review-api/db/schema/google-figures.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { linkedIntegrations, oauthTokens } from "#review-api/db/schema/integrations.ts"
import { locations } from "#review-api/db/schema/places.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { matchAtGoogle, standInConnectors } from "#tests/support/google-listings.ts"
import { doJobs, standingClock } from "#tests/support/responses.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { connectGoogle } from "#tests/support/stand-ins/google/connect-google.ts"
import { listAtGoogle, placeOf } from "#tests/support/stand-ins/google/seed-places.ts"
import { type GoogleStandIn, startGoogle } from "#tests/support/stand-ins/google/start-google.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const hour = 60
const day = 24 * hour

describe.each(databasesFor("jobs"))("Google's figures are read by day on %s", (database) => {
  // In Boston it is still the day before.
  const clock = standingClock("2026-11-20T02:00:00Z")
  const yesterday = "2026-11-18"
  let google: GoogleStandIn
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount
  let as: Caller
  let place: string
  let tokenId: number
  const other = placeOf(2)

  beforeAll(async () => {
    google = await startGoogle({ now: clock.now })
    api = await startTestApi({ database, clock, connectors: standInConnectors(google, clock) })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    as = await api.login("admin@first.test")
    const at = { accountId: first.id, locationId: first.locationIds[0]! }
    ;({ place, tokenId } = await matchAtGoogle(api.deps, google, at))
    const shown = { title: "Boston", address: "1 Main Street" }
    listAtGoogle(google.fixture, [shown, { title: "Other", address: "9 Elm Street" }])
    google.fixture.changeLocation(place, { title: "Boston" })
  })
  beforeEach(async () => {
    google.calm()
    google.fixture.figures.clear()
    google.asked.length = 0
    await api.deps.db.delete(googleFigures)
    await api.deps.db
      .update(connectionPlaces)
      .set({ figuresAt: null, figuresNextAt: null, figuresError: null, figuresLocationId: null })
    await api.deps.db.delete(connectionPlaces).where(eq(connectionPlaces.externalId, other))
    await matched(place, first.locationIds[0]!)
  })
  afterAll(async () => {
    await api.close()
    await google.close()
  })

  const look = () => doJobs(api.deps, "figure_look")
  const matched = (name: string, locationId: number) =>
    api.deps.db
      .update(connectionPlaces)
      .set({ status: "matched", locationId })
      .where(eq(connectionPlaces.externalId, name))
  const rowsAt = (at = 0) =>
    api.deps.db
      .select()
      .from(googleFigures)
      .where(and(eq(googleFigures.accountId, first.id), eq(googleFigures.locationId, first.locationIds[at]!)))
      .orderBy(asc(googleFigures.day))
  const callsAt = async (at = 0) => (await rowsAt(at)).map((row) => [row.day, row.calls])
  const overview = async (at = 0) =>
    (await api.call("GET", "/google_figures/overview", { as, query: { location_id: first.locationIds[at] } }))
      .body
  const rangesAsked = () =>
    google.asked
      .filter((call) => call.includes("fetchMultiDailyMetricsTimeSeries"))
      .map((call) => {
        const { searchParams } = new URL(call.split(" ").at(-1)!, google.origin)
        const dayAt = (name: string) =>
          ["year", "month", "day"]
            .map((part) => searchParams.get(`dailyRange.${name}.${part}`)!.padStart(2, "0"))
            .join("-")
        return [dayAt("startDate"), dayAt("endDate")]
      })

  /** A place of the same token that is matched to another location. */
  async function addOther(locationId: number, more: object = {}) {
    const [known] = await api.deps.db
      .select()
      .from(connectionPlaces)
      .where(eq(connectionPlaces.externalId, place))
    const { id: _, ...same } = known!
    await api.deps.db.insert(connectionPlaces).values({ ...same, externalId: other, locationId, ...more })
  }

  test("18 months at first, to the location's own yesterday, then what is new with the days that Google revises", async () => {
    google.fixture.count(place, "CALL_CLICKS", "2026-11-01", 4)
    google.fixture.count(place, "CALL_CLICKS", "2026-11-15", 2)
    expect(await look()).toBe(1)
    expect(rangesAsked()).toEqual([["2025-05-19", yesterday]])
    expect(await look()).toBe(0)
    google.fixture.count(place, "CALL_CLICKS", "2026-11-14", 9)
    google.fixture.count(place, "CALL_CLICKS", "2026-11-16", 1)
    google.fixture.count(place, "CALL_CLICKS", "2026-11-01", 400)
    clock.pass(day)
    expect(await look()).toBe(1)
    expect(rangesAsked()[1]).toEqual(["2026-11-06", addDays(yesterday, 1)])
    const calls = new Map((await callsAt()) as [string, number][])
    expect([calls.get("2026-11-01"), calls.get("2026-11-14"), calls.get("2026-11-16")]).toEqual([4, 9, 1])
    clock.pass(-day)
  })

  test("a day between two with figures has 0 of what Google leaves out, one after the last is not known", async () => {
    google.fixture.count(place, "BUSINESS_IMPRESSIONS_MOBILE_SEARCH", "2026-11-10", 5)
    google.fixture.count(place, "BUSINESS_IMPRESSIONS_DESKTOP_SEARCH", "2026-11-10", 7)
    google.fixture.count(place, "WEBSITE_CLICKS", "2026-11-12", 3)
    await look()
    const rows = await rowsAt()
    expect(rows.map((row) => [row.day, row.searchViews, row.mapsViews, row.websiteClicks])).toEqual([
      ["2026-11-10", 12, 0, 0],
      ["2026-11-11", 0, 0, 0],
      ["2026-11-12", 0, 0, 3],
    ])
    expect(await overview()).toMatchObject({ last_day: "2026-11-12", access: "active", is_simulated: false })
  })

  test("a figure that cannot be kept is not known, and keeps no other day or figure", async () => {
    google.fixture.count(place, "CALL_CLICKS", "2026-11-10", 3_000_000_000)
    google.fixture.count(place, "WEBSITE_CLICKS", "2026-11-10", 2)
    google.fixture.count(place, "CALL_CLICKS", "2026-11-11", 1)
    await look()
    const rows = await rowsAt()
    expect(rows.map((row) => [row.day, row.calls, row.websiteClicks])).toEqual([
      ["2026-11-10", null, 2],
      ["2026-11-11", 1, 0],
    ])
  })

  test("what was known stays while Google says nothing at all, or is away", async () => {
    google.fixture.count(place, "CALL_CLICKS", "2026-11-15", 2)
    await look()
    google.fixture.figures.clear()
    clock.pass(day)
    await look()
    expect(await callsAt()).toEqual([["2026-11-15", 2]])
    google.inject({ on: /fetchMulti/, status: 503, times: 9 })
    clock.pass(day)
    await look()
    expect(await callsAt()).toEqual([["2026-11-15", 2]])
    expect(await overview()).toMatchObject({ access: "active" })
    google.calm()
    google.fixture.count(place, "CALL_CLICKS", "2026-11-15", 1)
    clock.pass(hour)
    expect(await look()).toBe(1)
    expect(await callsAt()).toEqual([["2026-11-15", 1]])
    clock.pass(-2 * day - hour)
  })

  test("a place that Google denies is said so, and keeps neither the others nor the connection", async () => {
    await addOther(first.locationIds[1]!)
    google.fixture.figuresDenied = [place]
    google.fixture.count(other, "CALL_CLICKS", "2026-11-15", 8)
    expect(await look()).toBe(2)
    expect([await callsAt(0), await callsAt(1)]).toEqual([[], [["2026-11-15", 8]]])
    expect(await overview(0)).toMatchObject({ access: "forbidden", days: [], last_day: null })
    expect(await overview(1)).toMatchObject({ access: "active" })
    const [token] = await api.deps.db.select().from(oauthTokens).where(eq(oauthTokens.id, tokenId))
    expect([token!.expiresAt, token!.revokedAt]).toEqual([null, null])
    expect(await look()).toBe(0)
    google.fixture.figuresDenied = []
    google.fixture.count(place, "CALL_CLICKS", "2026-11-15", 3)
    clock.pass(day)
    await look()
    expect([await callsAt(0), await overview(0)]).toMatchObject([[["2026-11-15", 3]], { access: "active" }])
    clock.pass(-day)
  })

  test("two listings of one location count once, and the second one counts where Google denies the first", async () => {
    const { db } = api.deps
    await db.update(accounts).set({ parentId: second.id }).where(eq(accounts.id, first.id))
    const parentTokenId = await connectGoogle(api.deps, google, { accountId: second.id })
    const [link] = await db
      .insert(linkedIntegrations)
      .values({
        accountId: first.id,
        ownerAccountId: second.id,
        tokenId: parentTokenId,
        integrationId: integrationId("google_my_business"),
      })
      .returning()
    await addOther(first.locationIds[0]!, {
      ownerAccountId: second.id,
      tokenId: parentTokenId,
      linkId: link!.id,
    })
    google.fixture.count(place, "CALL_CLICKS", "2026-11-15", 2)
    google.fixture.count(other, "CALL_CLICKS", "2026-11-15", 50)
    expect(await look()).toBe(1)
    expect(await callsAt()).toEqual([["2026-11-15", 2]])
    google.fixture.figuresDenied = [place]
    clock.pass(day)
    await look()
    await look()
    expect(await callsAt()).toEqual([["2026-11-15", 50]])
    expect(await overview()).toMatchObject({ access: "active" })
    clock.pass(-day)
    await db.delete(linkedIntegrations)
    await db.update(accounts).set({ parentId: null }).where(eq(accounts.id, first.id))
  })

  test("a place that turns out to be another location takes its figures there, and those of a deleted one are not shown", async () => {
    google.fixture.count(place, "CALL_CLICKS", "2026-11-15", 6)
    await look()
    await matched(place, first.locationIds[1]!)
    expect(await look()).toBe(1)
    expect([await callsAt(0), await callsAt(1)]).toEqual([[], [["2026-11-15", 6]]])
    const isSecond = eq(locations.id, first.locationIds[1]!)
    await api.deps.db.update(locations).set({ deletedAt: clock.now().toISOString() }).where(isSecond)
    const { body } = await api.call("GET", "/google_figures", { as })
    expect([body._total, await look()]).toEqual([0, 0])
    await api.deps.db.update(locations).set({ deletedAt: null }).where(isSecond)
    expect((await api.call("GET", "/google_figures", { as })).body._total).toBe(1)
  })

  test("a place that someone says is none takes its figures out of all totals, and brings all of them back with it", async () => {
    google.fixture.count(place, "CALL_CLICKS", "2026-09-15", 6)
    google.fixture.count(place, "CALL_CLICKS", "2026-11-15", 2)
    await look()
    const [{ id }] = (await api.deps.db
      .select({ id: connectionPlaces.id })
      .from(connectionPlaces)
      .where(eq(connectionPlaces.externalId, place))) as [{ id: number }]
    const whole = async () => {
      const { body } = await api.call("GET", "/google_figures/overview", { as })
      return body.figures.find(({ name }: { name: string }) => name === "calls").value
    }
    expect(await whole()).toBe(8)
    const say = (body: object) => api.patch(`/connection_places/${id}`, { as, body })
    await say({ status: "ignored" })
    expect([await whole(), await rowsAt()]).toEqual([null, []])
    await say({ status: "matched", location_id: first.locationIds[0] })
    await look()
    expect(await whole()).toBe(8)
    await say({ status: "matched", location_id: first.locationIds[1] })
    expect(await whole()).toBeNull()
    await look()
    expect([await whole(), await rowsAt()]).toEqual([8, []])
  })
})
