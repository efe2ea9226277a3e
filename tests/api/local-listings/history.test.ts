import { and, eq } from "drizzle-orm"
import type { Listing } from "#review-api/core/listing.ts"
import { sourceId } from "#review-api/db/reference/sources.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { listingHistory, localListings } from "#review-api/db/schema/local-listings.ts"
import { sourceOverrides } from "#review-api/db/schema/location-source-overrides.ts"
import { locations, urls } from "#review-api/db/schema/places.ts"
import { simulatedListings } from "#review-api/db/schema/simulated-listings.ts"
import { quickBehaviour } from "#review-api/directories/simulator/behaviour.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { connect, doJobs, publishListings, standingClock } from "#tests/support/responses.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const aDay = 24 * 60

describe.each(databasesFor("jobs"))("the history of a listing on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let id: number
  /** Half past ten in the evening in New York: the next day in UTC. */
  const clock = standingClock("2026-11-03T03:30:00Z")
  const as = (type: "Admin" | "Read Only" = "Admin") => api.login(emailOf(type, "first.test"))

  beforeAll(async () => {
    api = await startTestApi({ database, sources: quickBehaviour, clock })
    ;({ first } = await seedTwoAccounts(api.deps))
    id = first.locationIds[0]!
    await api.deps.db.update(accounts).set({ timeZone: "America/New_York" })
    await api.deps.db
      .update(locations)
      .set({ publicName: "Alder", phone: "+16175550100", timeZone: "America/New_York" })
    await connect(api.deps, first.id, ["google_my_business"])
    await api.deps.db.insert(urls).values({
      accountId: first.id,
      locationId: id,
      sourceId: sourceId("yelp_api"),
      link: "https://yelp.example/alder",
    })
  })
  afterAll(() => api.close())

  const look = () => doJobs(api.deps, "listing_look")
  async function nextDay(count = 1) {
    clock.pass(count * aDay + 1)
    await look()
  }
  async function changeAt(code: string, change: Partial<Listing>) {
    const at = and(eq(simulatedListings.locationId, id), eq(simulatedListings.sourceCode, code))
    const [row] = await api.deps.db.select().from(simulatedListings).where(at)
    await api.deps.db
      .update(simulatedListings)
      .set({ listing: { ...row!.listing!, ...change } })
      .where(at)
  }
  const patch = async (body: object) =>
    expect((await api.patch(`/locations/${id}`, { as: await as(), body })).status).toBe(200)
  const day = async (of: string, code = "google_maps") =>
    api.call("GET", `/locations/${id}/listings/days/${of}`, {
      as: await as(),
      query: { directory_code: code },
    })
  const days = async (query: Record<string, string> = {}) =>
    (
      await api.call("GET", `/locations/${id}/listings/days`, {
        as: await as(),
        query: { directory_code: "google_maps", ...query },
      })
    ).body
  const fieldOn = async (of: string, name: string, code?: string) =>
    (await day(of, code)).body.fields.find(({ field }: { field: string }) => field === name)
  const restore = async (body: object, type?: "Read Only") =>
    api.call("POST", `/locations/${id}/listings/restore`, {
      as: await as(type),
      body: { directory_code: "google_maps", ...body },
    })
  const plan = async () => {
    const [row] = await api.deps.db.select().from(localListings).where(eq(localListings.locationId, id))
    return row ?? null
  }

  test("begins with the first look, and a look that finds nothing else adds nothing", async () => {
    await look()
    await nextDay()
    expect(await api.deps.db.$count(listingHistory, eq(listingHistory.locationId, id))).toBe(2)
    expect((await day("2026-11-01")).body).toMatchObject({
      is_known: false,
      is_listed: false,
      since: "2026-11-02",
      fields: [],
      changes: [],
    })
    expect((await day("2026-11-02")).body).toMatchObject({ is_known: true, is_listed: true, changes: [] })
    expect(await fieldOn("2026-11-02", "phone")).toMatchObject({
      ours: "+16175550100",
      live: "+16175550100",
      is_changed: false,
      is_restorable: false,
    })
    expect(await days()).toMatchObject({ _embedded: { days: [] }, _total: 0 })
  })

  test("says what came on a day of the account and by whom: the directory itself, the account, or a suggestion", async () => {
    await changeAt("google_maps", { phone: "+16175550999" })
    await nextDay()
    expect((await day("2026-11-04")).body.changes).toEqual([
      expect.objectContaining({
        field: "phone",
        side: "live",
        cause: "directory",
        user_name: null,
        before: "+16175550100",
        after: "+16175550999",
      }),
    ])

    const body = { account_id: first.id, location_ids: [id] }
    await api.call("POST", "/local_listings/publish", { as: await as(), body })
    await patch({ public_name: "Alder Kitchen" })
    clock.pass(31)
    await publishListings(api.deps)
    const published = (await day("2026-11-04")).body.changes
    expect(published.map((one: { side: string; field: string }) => `${one.side} ${one.field}`)).toEqual([
      ...["live public_name", "live phone", "ours public_name", "live phone"],
    ])
    const name = expect.any(String)
    expect(published[0]).toMatchObject({ cause: "account", user_name: name, after: "Alder Kitchen" })
    expect(published[2]).toMatchObject({ cause: "account", user_name: published[0].user_name })

    api.deps.listingSources("google_maps")!.suggested = async ({ sourceCode }) =>
      sourceCode === "google_maps" ? { phone: "+16175550777" } : null
    await nextDay()
    await changeAt("google_maps", { phone: "+16175550777" })
    await nextDay()
    const followed = (await day("2026-11-06")).body
    expect(followed.changes).toEqual([expect.objectContaining({ field: "phone", cause: "suggestion" })])
    expect([followed.previous_day, followed.next_day]).toEqual(["2026-11-04", null])
  })

  test("names who sent it also when the directory shows it after something else has been entered", async () => {
    await patch({ public_name: "Alder One" })
    const source = api.deps.listingSources("google_maps")!
    const read = source.read
    const shown = await source.read(
      { accountId: first.id, locationId: id, sourceCode: "google_maps" },
      AbortSignal.timeout(1_000),
    )
    source.read = async (at, signal) => (at.sourceCode === "google_maps" ? shown : read(at, signal))
    clock.pass(31)
    await publishListings(api.deps)
    await patch({ public_name: "Alder Two" })
    source.read = read
    clock.pass(11)
    await api.call("GET", `/local_listings/${id}`, { as: await as(), query: { refresh: "true" } })
    const [latest] = (await day("2026-11-06")).body.changes.filter(
      ({ side, field }: { side: string; field: string }) => side === "live" && field === "public_name",
    )
    expect(latest).toMatchObject({ cause: "account", after: "Alder One", user_name: expect.any(String) })
    clock.pass(31)
    await publishListings(api.deps)
  })

  test("leads through the days on which something changed by cursors", async () => {
    const all = await days()
    const namesOf = (list: typeof all) => list._embedded.days.map((one: { day: string }) => one.day)
    expect(namesOf(all)).toEqual(["2026-11-07", "2026-11-06", "2026-11-04"])
    expect(all._embedded.days[2]).toMatchObject({ changes: 4, causes: ["account", "directory"] })
    const newest = await days({ per_page: "2" })
    expect(newest).toMatchObject({ _total: 3, paging: { cursors: { before: null } } })
    const older = await days({ per_page: "2", after: newest.paging.cursors.after })
    expect(namesOf(older)).toEqual(["2026-11-04"])
    expect(older.paging.cursors.after).toBeNull()
    const back = await days({ per_page: "2", before: older.paging.cursors.before })
    expect(namesOf(back)).toEqual(["2026-11-07", "2026-11-06"])
    expect(await days({ after: "2026-02-31" })).toMatchObject({ code: "bad_cursor" })
  })

  test("a day to come, a directory that is none, and a location of another account are refused", async () => {
    expect((await day("2030-01-01")).body.errors).toEqual({ day: ["is in the future"] })
    expect((await day("2026-11-04", "nowhere")).status).toBe(400)
    expect((await day("2026-11-41")).status).toBe(404)
    const other = await api.login(emailOf("Admin", "second.test"))
    for (const path of [`/locations/${id}/listings/days`, `/locations/${id}/listings/days/2026-11-04`]) {
      const query = { directory_code: "google_maps" }
      expect((await api.call("GET", path, { as: other, query })).status).toBe(404)
    }
  })

  test("the location takes what was shown at the end of a day, one field or all, with a line in its history", async () => {
    const { body: then } = await day("2026-11-02")
    expect((await restore({ day: "2026-11-02" }, "Read Only")).status).toBe(403)
    expect((await restore({ day: "2026-11-01" })).body.errors).toEqual({
      day: ["is not one on which Google is known to have listed this location"],
    })
    expect((await restore({ day: "2026-11-02", fields: ["special_hours"] })).status).toBe(422)
    const stale = await restore({ day: "2026-11-02", seen: "other" })
    expect([stale.status, stale.body.code]).toEqual([409, "listing_changed"])
    const older = await restore({ day: "2026-11-02", version: then.version - 1 })
    expect([older.status, older.body.code]).toEqual([409, "location_changed"])

    const name = then.fields.find(({ field }: { field: string }) => field === "public_name").live
    await patch({ phone: "+16175550222" })
    const { version, seen } = (await day("2026-11-02")).body
    expect((await restore({ day: "2026-11-02", fields: ["public_name"], version, seen })).status).toBe(200)
    const location = async () => (await api.call("GET", `/locations/${id}`, { as: await as() })).body
    expect(await location()).toMatchObject({ public_name: name, phone: "+16175550222" })
    expect((await plan())?.dueAt).not.toBeNull()
    expect((await restore({ day: "2026-11-02" })).status).toBe(200)
    expect(await location()).toMatchObject({ public_name: name, phone: "+16175550100" })
    const history = await api.call("GET", `/locations/${id}/history`, { as: await as() })
    expect(history.body._embedded.history.slice(0, 2)).toMatchObject([
      { action: "reverted", changes: [{ field: "phone", after: "+16175550100" }] },
      { action: "reverted", changes: [{ field: "public_name", after: name }] },
    ])
    const kept = await location()
    expect((await restore({ day: "2026-11-02" })).status).toBe(200)
    expect(await location()).toEqual(kept)
  })

  test("with Auto Sync off nothing is sent; a phone for one directory alone is restored in its place", async () => {
    const body = { account_id: first.id, location_ids: [id] }
    await api.call("POST", "/local_listings/unpublish", { as: await as(), body })
    const own = { locationId: id, sourceId: sourceId("google_maps"), phone: "+16175550444" }
    await api.deps.db.insert(sourceOverrides).values({ accountId: first.id, ...own })
    expect(await fieldOn("2026-11-02", "phone")).toMatchObject({
      ours_now: "+16175550444",
      is_restorable: true,
    })
    expect((await restore({ day: "2026-11-02", fields: ["phone"] })).status).toBe(200)
    const [override] = await api.deps.db
      .select()
      .from(sourceOverrides)
      .where(eq(sourceOverrides.locationId, id))
    expect(override).toMatchObject({ phone: "+16175550100" })
    expect(await plan()).toMatchObject({ isPublished: false, dueAt: null })
  })
})
