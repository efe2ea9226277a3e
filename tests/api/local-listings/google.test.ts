import { and, eq } from "drizzle-orm"
import { createCallMeter } from "#review-api/connections/call-meter.ts"
import { createHostTurns } from "#review-api/connections/host-turns.ts"
import { directoryListings } from "#review-api/db/schema/directory-listings.ts"
import { localListings } from "#review-api/db/schema/local-listings.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { agreed, matchAtGoogle, standInConnectors } from "#tests/support/google-listings.ts"
import { doJobs, publishListings, standingClock } from "#tests/support/responses.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { type GoogleStandIn, startGoogle } from "#tests/support/stand-ins/google/start-google.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const aDay = 24 * 60 + 1

describe.each(databasesFor("jobs"))("listings at a connected Google on %s", (database) => {
  const clock = standingClock("2026-11-02T12:00:00Z")
  let google: GoogleStandIn
  let api: TestApi
  let first: SeededAccount
  let id: number
  let place: string
  const base = {
    clock,
    kind: database,
    get db() {
      return api.deps.db
    },
  }
  const meter = createCallMeter(base)
  const turns = createHostTurns(base)
  const as = () => api.login(emailOf("Admin", "first.test"))

  beforeAll(async () => {
    google = await startGoogle({ now: clock.now })
    api = await startTestApi({
      database,
      clock,
      connectors: standInConnectors(google, clock, { meter, turns }),
    })
    ;({ first } = await seedTwoAccounts(api.deps))
    id = first.locationIds[0]!
    ;({ place } = await matchAtGoogle(api.deps, google, { accountId: first.id, locationId: id }))
    const body = { account_id: first.id, location_ids: [id] }
    expect((await api.call("POST", "/local_listings/publish", { as: await as(), body })).status).toBe(200)
  })
  beforeEach(() => google.calm())
  afterAll(async () => {
    await api.close()
    await google.close()
  })

  const googleOf = async (query: Record<string, string> = {}) => {
    const { body } = await api.call("GET", `/local_listings/${id}`, { as: await as(), query })
    return { location: body, google: body.directories[0] }
  }
  const look = async () => (await googleOf({ refresh: "true" })).google
  const field = async (name: string) =>
    (await googleOf()).google.fields.find((one: { field: string }) => one.field === name)
  const patch = async (body: object) =>
    expect((await api.patch(`/locations/${id}`, { as: await as(), body })).status).toBe(200)
  const settle = async (body: object) =>
    api.call("POST", `/locations/${id}/listings/resolve`, {
      as: await as(),
      body: { directory_code: "google_maps", ...body },
    })
  const published = async () => {
    clock.pass(31)
    await publishListings(api.deps)
  }
  const plan = async () => {
    const [row] = await api.deps.db.select().from(localListings).where(eq(localListings.locationId, id))
    return row!
  }
  const edits = () => google.fixture.edits.map(({ mask }) => mask)
  const lastEdit = () => google.fixture.edits.at(-1)!
  const live = () => google.fixture.locations.get(place)!

  test("are what Google shows of the matched place, by a mask of what is compared", async () => {
    const seen = await look()
    expect([seen.status, seen.fields_in_sync, seen.syncable_fields]).toEqual(["in_sync", 4, 4])
    const asked = google.asked.filter((call) => /\/v1\/locations\/1(\?|:)/.test(call))
    expect(asked.length).toBeGreaterThan(1)
    for (const call of asked) expect(call).toContain("readMask=title%2CphoneNumbers%2C")
  })

  test("take changed hours after the delay, and nothing else", async () => {
    const friday = { open: true, is_24_hours: false, hours: [{ open_time: "18:00", close_time: "02:00" }] }
    await patch({ hours: { ...agreed.hours, friday } })
    expect((await googleOf()).google.status).toBe("pending_sync")
    clock.pass(29)
    await publishListings(api.deps)
    expect(edits()).toEqual([])
    clock.pass(2)
    await publishListings(api.deps)
    expect(edits()).toEqual(["regularHours"])
    expect(lastEdit().body).toEqual({
      regularHours: {
        periods: [
          {
            openDay: "MONDAY",
            openTime: { hours: 8, minutes: 0 },
            closeDay: "MONDAY",
            closeTime: { hours: 12, minutes: 0 },
          },
          {
            openDay: "FRIDAY",
            openTime: { hours: 18, minutes: 0 },
            closeDay: "SATURDAY",
            closeTime: { hours: 2, minutes: 0 },
          },
        ],
      },
    })
    expect((await googleOf()).google.status).toBe("in_sync")
    expect(await plan()).toMatchObject({ dueAt: null, error: null })
  })

  test("take phone and category with what else Google has of them, and holiday hours with the week", async () => {
    await patch({ phone: "+16175550123", category_id: 382 })
    const special = { start_date: "2026-12-25", closed: true, is_24_hours: false, hours: [] }
    const body = { account_id: first.id, location_id: id, ...special }
    expect((await api.call("POST", "/special_hours", { as: await as(), body })).status).toBe(201)
    await published()
    expect(lastEdit().mask).toBe("phoneNumbers,categories,regularHours,specialHours")
    expect(lastEdit().body).toMatchObject({
      phoneNumbers: { primaryPhone: "+16175550123", additionalPhones: ["(617) 555-0199"] },
      categories: {
        primaryCategory: { name: "categories/gcid:bakery" },
        additionalCategories: [{ name: "categories/gcid:bank" }],
      },
      specialHours: {
        specialHourPeriods: [{ startDate: { year: 2026, month: 12, day: 25 }, closed: true }],
      },
    })
    expect((await look()).status).toBe("in_sync")
  })

  test("show what the owner changes at Google, which can become ours", async () => {
    google.fixture.changeLocation(place, { title: "Alder Dental Care" })
    clock.pass(aDay)
    await doJobs(api.deps, "listing_look")
    const { live: theirs, seen } = await field("public_name")
    expect(theirs).toBe("Alder Dental Care")
    expect((await settle({ field: "public_name", keep: "theirs", seen })).status).toBe(200)
    const before = edits().length
    await published()
    expect([(await look()).status, edits().length]).toEqual(["in_sync", before])
  })

  test("show what Google suggests; it is declined by writing ours, and taken by writing it", async () => {
    const suggests = async () => {
      google.fixture.suggest(place, { title: "Alder Dentistry" })
      clock.pass(aDay)
      await doJobs(api.deps, "listing_look")
      expect((await field("public_name")).suggested).toBe("Alder Dentistry")
    }
    await suggests()
    // Someone changes something else: that decides nothing.
    await patch({ phone: "+16175550124" })
    await published()
    expect(lastEdit().mask).toBe("phoneNumbers")
    expect((await settle({ field: "public_name", keep: "ours" })).status).toBe(200)
    await published()
    expect(lastEdit()).toMatchObject({ mask: "title", body: { title: "Alder Dental Care" } })
    expect(google.fixture.updates.size).toBe(0)
    await look()
    google.fixture.suggest(place, { phoneNumbers: { primaryPhone: "(617) 555-0177" } })
    await look()
    expect((await settle({ field: "phone", keep: "suggested" })).status).toBe(200)
    await published()
    expect(live().phoneNumbers?.primaryPhone).toBe("+16175550177")
    expect([(await look()).status, google.fixture.updates.size]).toEqual(["in_sync", 0])
  })

  test("wait as long as Google asks for, and are published then", async () => {
    await patch({ phone: "+16175550131" })
    google.inject({ on: /^PATCH/, status: 429, retryAfter: 1_200 })
    const before = edits().length
    await published()
    const { dueAt, error } = await plan()
    expect(error).toBe("Google cannot be reached. We'll try again.")
    expect(Date.parse(dueAt!) - clock.now().getTime()).toBe(1_200_000)
    clock.pass(10)
    await publishListings(api.deps)
    expect(edits()).toHaveLength(before)
    clock.pass(11)
    await publishListings(api.deps)
    expect(edits()).toHaveLength(before + 1)
    expect(await plan()).toMatchObject({ dueAt: null, error: null })
  })

  test.each([
    ["500", { status: 500 }],
    ["a time-out", { hangs: true }],
    ["a lost answer", { losesAnswer: true }],
  ])("are tried again after %s, and written once", async (_, failure) => {
    const phone = live().phoneNumbers?.primaryPhone === "+16175550141" ? "+16175550142" : "+16175550141"
    await patch({ phone })
    google.inject({ on: /^PATCH/, ...failure })
    const before = edits().length
    await published()
    expect((await plan()).error).toBe("Google cannot be reached. We'll try again.")
    clock.pass(6)
    await publishListings(api.deps)
    expect([edits().length, (await plan()).error]).toEqual([before + 1, null])
    expect(live().phoneNumbers?.primaryPhone).toBe(phone)
  })

  test("say how Google responds, what is left of its quota, and which listings it did not respond about", async () => {
    const health = async () => {
      await meter.flush()
      const { body } = await api.call("GET", "/local_listings/health", { as: await as() })
      return body.directories as Record<string, unknown>[]
    }
    clock.pass(aDay)
    await look()
    const seenAt = clock.now().toISOString()
    const [before, facebook] = await health()
    expect(before).toMatchObject({
      is_connected: true,
      is_failing: false,
      last_success_at: seenAt,
      last_asked_at: seenAt,
      listings: first.locationIds.length,
      listings_failing: 0,
      listings_refused: 0,
      quota: { calls_per_minute: 300, edits_per_minute: 10, rests_until: null },
    })
    const { calls_left: left } = before!["quota"] as { calls_left: number }
    expect(left).toBeLessThan(300)
    expect(facebook).toMatchObject({ is_connected: false, next_try_at: null, quota: null, listings: 0 })

    google.inject({ on: /GET \/v1\/locations/, status: 429, retryAfter: 600 })
    clock.pass(1)
    await look()
    const failedAt = clock.now().toISOString()
    const [failing] = await health()
    expect(failing).toMatchObject({
      is_failing: true,
      last_error_at: failedAt,
      last_asked_at: failedAt,
      last_success_at: seenAt,
      last_error: "Google asked us to wait before the next call.",
      listings_failing: 1,
    })
    const inMinutes = (count: number) => new Date(Date.parse(failedAt) + count * 60_000).toISOString()
    expect(failing!["quota"]).toMatchObject({ rests_until: inMinutes(10) })
    expect(failing!["next_try_at"]).toBe(inMinutes(5))

    clock.pass(11)
    await look()
    const [after] = await health()
    expect(after).toMatchObject({ is_failing: false, last_error_at: failedAt, listings_failing: 0 })
    expect(after!["quota"]).toMatchObject({ rests_until: null })
  })

  test("renew access that has ended while they are written", async () => {
    await patch({ phone: "+16175550151" })
    google.inject({ on: /^PATCH/, status: 401 })
    await published()
    expect([live().phoneNumbers?.primaryPhone, (await plan()).error]).toEqual(["+16175550151", null])
  })

  test("say which fields Google does not accept, and take the others", async () => {
    google.fixture.refusedFields = ["title"]
    await patch({ public_name: "Forbidden Words", phone: "+16175550152" })
    await published()
    expect(live()).toMatchObject({
      title: "Alder Dental Care",
      phoneNumbers: { primaryPhone: "+16175550152" },
    })
    expect(await plan()).toMatchObject({ dueAt: null, error: "Google does not accept name." })
    expect((await googleOf()).google).toMatchObject({
      refusal: "Google does not accept name.",
      status_description: "Fields not in sync: name",
    })
    await patch({ public_name: "Alder Dental Care", category_id: 1 })
    google.calm()
    await published()
    expect((await plan()).error).toBe("Google does not accept category.")
    await patch({ category_id: 382 })
  })

  test.each([
    [403, "Google denies access to this listing."],
    [404, "This place is no longer in the Google integration."],
  ])("say why Google takes nothing after %i", async (status, text) => {
    await patch({ phone: status === 403 ? "+16175550161" : "+16175550162" })
    google.inject({ on: /^PATCH/, status })
    await published()
    expect((await plan()).error).toBe(text)
    expect((await googleOf()).google.refusal).toBe(text)
    google.calm()
    clock.pass(6 * 60 + 1)
    await publishListings(api.deps)
    expect(await plan()).toMatchObject({ dueAt: null, error: null })
    expect(live().phoneNumbers?.primaryPhone).toBe(status === 403 ? "+16175550161" : "+16175550162")
  })

  test("are cleared of what was removed here after it had been sent; what was never sent stays", async () => {
    google.fixture.changeLocation(place, { websiteUri: "https://their.example/" })
    await patch({ public_name: "Alder Dentists" })
    await published()
    expect([lastEdit().mask, live().websiteUri]).toEqual(["title", "https://their.example/"])
    await patch({ website: "https://alder.example/" })
    await published()
    await patch({ phone: null, website: null })
    await published()
    expect([lastEdit().mask, lastEdit().body]).toEqual([
      "phoneNumbers,websiteUri",
      // Its further number becomes the first.
      { phoneNumbers: { primaryPhone: "(617) 555-0199", additionalPhones: [] } },
    ])
    expect(live().websiteUri).toBeUndefined()
    const before = edits().length
    google.fixture.changeLocation(place, { phoneNumbers: { primaryPhone: "(617) 555-0188" } })
    await patch({ category_id: 382, public_name: "Alder Dental" })
    await published()
    expect(edits().slice(before)).toEqual(["title"])
    await patch({ public_name: "Alder Dental Care", phone: "+16175550162" })
    await published()
  })

  test("are written at most ten times a minute", async () => {
    const source = api.deps.listingSources("google_maps")!
    const at = { accountId: first.id, locationId: id, sourceCode: "google_maps" as const }
    const { signal } = new AbortController()
    const listing = (await source.read(at, signal))!
    const write = (title: string) =>
      source.publish(at, { key: title, listing: { ...listing, public_name: title } }, signal)
    clock.pass(2)
    for (let count = 1; count <= 10; count++) await write(`Name ${count}`)
    const before = google.asked.length
    await expect(write("Name 11")).rejects.toMatchObject({ name: "SourcePaused", waitMs: 60_000 })
    expect(google.asked.slice(before).filter((call) => call.startsWith("PATCH"))).toEqual([])
    clock.pass(1.1)
    await write("Alder Dental Care")
    expect(live().title).toBe("Alder Dental Care")
  })

  test("of a place that Google no longer shows are not available", async () => {
    const known = live()
    google.fixture.locations.delete(place)
    expect((await look()).status).toBe("not_available")
    expect((await googleOf()).location).toMatchObject({
      status: "not_eligible",
      status_reason: "Location not found in Google integration",
    })
    google.fixture.locations.set(place, known)
    expect((await look()).status).not.toBe("not_available")
  })

  test("of a location that is matched to no place stay with the simulator", async () => {
    const other = first.locationIds[1]!
    const before = google.asked.length
    const { body } = await api.call("GET", `/local_listings/${other}`, {
      as: await as(),
      query: { refresh: "true" },
    })
    expect(body.directories[0]).toMatchObject({ status: "in_sync", is_simulated: true })
    expect((await googleOf()).google.is_simulated).toBe(false)
    expect(google.asked).toHaveLength(before)
  })

  test("say that Google has to be connected again when its owner has ended access, and nothing is sent", async () => {
    await patch({ phone: "+16175550171" })
    google.consent.endEverything()
    const before = edits().length
    await published()
    expect(edits()).toHaveLength(before)
    expect((await plan()).error).toBe("No active Google integration")
    const { location } = await googleOf()
    expect(location).toMatchObject({
      status: "not_eligible",
      status_reason: "No active Google integration",
    })
    const [row] = await api.deps.db
      .select()
      .from(directoryListings)
      .where(and(eq(directoryListings.locationId, id), eq(directoryListings.sourceCode, "google_maps")))
    expect(row).toMatchObject({ obstacle: "unconnected", status: "action_required" })
    const { body } = await api.call("GET", "/local_listings/integration_overview", {
      as: await as(),
      query: { account_id: String(first.id) },
    })
    expect(body.integrations).toContainEqual({ source_code: "google_maps", integration_status: "expired" })
  })
})
