import { and, eq } from "drizzle-orm"
import { upsertSources } from "#review-api/db/reference/upsert-sources.ts"
import { oauthTokens } from "#review-api/db/schema/integrations.ts"
import { locations } from "#review-api/db/schema/places.ts"
import { simulatedListings } from "#review-api/db/schema/simulated-listings.ts"
import { specialHours } from "#review-api/db/schema/special-hours.ts"
import { quickBehaviour } from "#review-api/directories/simulator/behaviour.ts"
import { databasesFor } from "../../support/databases.ts"
import { connect, doJobs, standingClock, switchOn } from "../../support/responses.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "../../support/seed.ts"
import { startTestApi, type TestApi } from "../../support/test-api.ts"

const day = (open_time: string) => ({
  open: true,
  is_24_hours: false,
  hours: [{ open_time, close_time: "17:00" }],
})
const closed = { open: false, is_24_hours: false, hours: [] }
const week = (open_time: string) => ({
  ...Object.fromEntries(
    ["monday", "tuesday", "wednesday", "thursday", "friday"].map((name) => [name, day(open_time)]),
  ),
  saturday: closed,
  sunday: closed,
})
const thanksgiving = { start_date: "2026-11-26", closed: true, is_24_hours: false, hours: [] }

describe.each(databasesFor("jobs"))("locations compared with Google on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let id: number
  const clock = standingClock("2026-11-02T12:00:00Z")
  const behaviour = { ...quickBehaviour, outages: [] as string[] }
  const as = (type: "Admin" | "Manager" | "User" = "Admin") => api.login(emailOf(type, "first.test"))

  beforeAll(async () => {
    api = await startTestApi({ database, sources: behaviour, clock })
    ;({ first } = await seedTwoAccounts(api.deps))
    await connect(api.deps, first.id, ["google_my_business"])
    await upsertSources(api.deps.db)
    await switchOn(api.deps, first.id, ["local_listings"])
    id = first.locationIds[0]!
    const values = {
      publicName: "Fish Pier",
      phone: "+16175550190",
      website: "https://pier.test/",
      hours: week("09:00") as never,
    }
    await api.deps.db
      .update(locations)
      .set(values)
      .where(and(eq(locations.accountId, first.id), eq(locations.id, id)))
  })
  afterAll(() => api.close())

  const diff = async (type?: "Admin" | "Manager" | "User") =>
    api.call("GET", `/locations/${id}/diff?nonce=7`, { as: await as(type) })
  const accept = async (body: object = { override: true }, type?: "Admin" | "Manager" | "User") =>
    api.call("POST", `/locations/${id}/diff`, { as: await as(type), body })
  const location = async () => (await api.call("GET", `/locations/${id}`, { as: await as() })).body
  const history = async () =>
    (await api.call("GET", `/locations/${id}/history`, { as: await as() })).body._embedded.history
  const holidays = () =>
    api.deps.db
      .select()
      .from(specialHours)
      .where(eq(specialHours.locationId, id))
      .orderBy(specialHours.startDate)

  /** Google shows something else. */
  const drift = async (change: object) => {
    const [row] = await api.deps.db
      .select()
      .from(simulatedListings)
      .where(eq(simulatedListings.locationId, id))
    const listing = { ...row!.listing!, ...change }
    await api.deps.db.update(simulatedListings).set({ listing }).where(eq(simulatedListings.locationId, id))
  }

  test("nothing differs at first; later every field that does has ours as target and Google's as source [L-210, L-211, L-212, L-489]", async () => {
    const same = await diff()
    expect([same.status, same.body.changed_fields]).toEqual([200, []])
    await drift({
      phone: "+16175550191",
      website: "https://pier.test/?utm_source=google",
      open_status: "temporarily_inactive",
      hours: week("10:00"),
      special_hours: [{ ...thanksgiving, start_date: "2026-01-01" }, thanksgiving],
    })
    const { body } = await diff("User")
    expect(body.changed_fields).toEqual(["phone", "website", "open_status", "hours", "special_hours"])
    expect(body).toMatchObject({
      phone: { target: "+16175550190", source: "+16175550191" },
      website: { target: "https://pier.test/", source: "https://pier.test/?utm_source=google" },
      open_status: { target: "active", source: "temporarily_inactive" },
      hours: { target: week("09:00"), source: week("10:00") },
      special_hours: { target: [], source: [thanksgiving] },
    })
  })

  test("accepting needs the permission to change locations, override true and the version that was compared", async () => {
    const before = await location()
    expect((await accept({ override: true }, "User")).status).toBe(403)
    expect((await accept({})).status).toBe(422)
    expect((await accept({ override: false })).status).toBe(422)
    expect((await accept({ override: true, version: before.version - 1 })).status).toBe(409)
    expect(await location()).toEqual(before)
  })

  test("accepting writes what Google has, with its holiday hours, in one step that the history can take back [L-011, L-490]", async () => {
    const before = await location()
    await api.call("POST", "/special_hours", {
      as: await as(),
      body: { location_id: id, start_date: "2026-12-24", closed: true },
    })
    const accepted = await accept({ override: true, version: before.version }, "Manager")
    expect([accepted.status, accepted.body]).toEqual([200, { message: "Successfully synced location" }])
    expect(await location()).toMatchObject({
      phone: "+16175550191",
      website: "https://pier.test/?utm_source=google",
      open_status: "temporarily_inactive",
      hours: week("10:00"),
      version: before.version + 1,
    })
    expect((await holidays()).map(({ startDate }) => startDate)).toEqual(["2026-11-26"])
    expect((await diff()).body.changed_fields).toEqual([])

    const [entry] = await history()
    expect(entry).toMatchObject({ action: "synced", user_name: expect.stringContaining("Manager") })
    expect(entry.changes.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      "hours",
      "open_status",
      "phone",
      "special_hours",
      "website",
    ])
    const body = { entry_id: entry.id }
    await api.call("POST", `/locations/${id}/revert`, { as: await as(), body })
    expect(await location()).toMatchObject({
      phone: "+16175550190",
      open_status: "active",
      hours: week("09:00"),
    })
    expect((await holidays()).map(({ startDate }) => startDate)).toEqual(["2026-12-24"])
  })

  test("what Google changed after it was compared is not taken: the answer has the new comparison", async () => {
    await drift({ phone: "+16175550192" })
    const shown = (await diff()).body
    const { version } = await location()
    await drift({ website: "https://later.test/" })
    const refused = await accept({ override: true, version, seen: shown.seen })
    expect([refused.status, refused.body.code]).toEqual([409, "listing_changed"])
    expect(refused.body.diff.website.source).toBe("https://later.test/")
    expect(await location()).toMatchObject({ version, phone: "+16175550190" })
    const again = await accept({ override: true, version, seen: refused.body.diff.seen })
    expect(again.status).toBe(200)
    expect(await location()).toMatchObject({ phone: "+16175550192", website: "https://later.test/" })
  })

  test("what was seen last is compared without asking Google, and says when", async () => {
    await diff()
    clock.pass(60)
    await drift({ phone: "+16175550193" })
    const kept = async () =>
      (await api.call("GET", `/locations/${id}/diff?kept=true`, { as: await as() })).body
    expect(await kept()).toMatchObject({ changed_fields: [], compared_at: "2026-11-02T12:00:00.000Z" })
    await diff()
    expect(await kept()).toMatchObject({
      changed_fields: ["phone"],
      compared_at: "2026-11-02T13:00:00.000Z",
    })
    const other = await api.call("GET", `/locations/${first.locationIds[1]}/diff?kept=true`, {
      as: await as(),
    })
    expect(other.body).toMatchObject({ changed_fields: [], compared_at: null })
  })

  test("the phone for Google is compared and published in place of the usual one, and accepting changes it alone [L-173]", async () => {
    await accept()
    const usual = (await location()).phone
    const made = await api.call("POST", "/location_source_overrides", {
      as: await as(),
      body: { account_id: first.id, location_id: id, source_id: 1, phone: "+16175550101", enabled: true },
    })
    expect(made.status).toBe(201)
    expect((await diff()).body).toMatchObject({
      changed_fields: ["phone"],
      phone: { target: "+16175550101", source: usual },
    })
    await api.call("POST", "/local_listings/publish", {
      as: await as(),
      body: { account_id: first.id, location_ids: [id] },
    })
    clock.pass(30)
    await doJobs(api.deps, "publication")
    expect((await diff()).body.changed_fields).toEqual([])
    await drift({ phone: "+16175550102" })
    const past = await history()
    expect((await accept()).status).toBe(200)
    const after = await location()
    expect([after.phone, after.source_overrides[0].phone]).toEqual([usual, "+16175550102"])
    expect((await diff()).body.changed_fields).toEqual([])
    // The history puts back what the location itself had.
    expect(await history()).toEqual(past)
  })

  test("a phone for Google alone stays, and says so, where Google has none; nothing takes the usual one away", async () => {
    const before = await location()
    await drift({ phone: null, public_name: "Fish Pier Boston" })
    expect((await diff()).body).toMatchObject({
      changed_fields: ["public_name", "phone"],
      phone: { target: "+16175550102", source: null, stays: true },
    })
    expect((await accept()).status).toBe(200)
    const after = await location()
    expect(after).toMatchObject({ public_name: "Fish Pier Boston", phone: before.phone })
    expect(after.source_overrides).toEqual(before.source_overrides)
    expect((await diff()).body).toMatchObject({ changed_fields: ["phone"], phone: { stays: true } })
  })

  test("a location that Google does not know by its place id has an issue, until Google does", async () => {
    const issues = async () => {
      const { body } = await api.call("GET", `/issues?account_id=${first.id}&resource_type=location`, {
        as: await as(),
      })
      return body._embedded.issues
        .filter(({ status }: { status: string }) => status === "location_not_found")
        .map(({ resource_id, source_code }: Record<string, unknown>) => [resource_id, source_code])
    }
    await api.deps.db.update(locations).set({ googlePlaceId: "place-1" }).where(eq(locations.id, id))
    await api.deps.db
      .update(simulatedListings)
      .set({ listing: null, placeId: "place-1" })
      .where(eq(simulatedListings.locationId, id))
    await doJobs(api.deps, "listing_look")
    await doJobs(api.deps, "location_issues")
    expect(await issues()).toEqual([[id, "google_maps"]])
    // Google has it under another place id, which someone puts right.
    await api.patch(`/locations/${id}`, { as: await as(), body: { google_place_id: "place-2" } })
    await doJobs(api.deps, "listing_look")
    expect(await issues()).toEqual([])
    expect((await diff()).body.changed_fields).toEqual([])
  })

  test("says what is missing: Google's answer, the location there, the connection", async () => {
    behaviour.outages.push("google_maps")
    const out = await diff()
    expect([out.status, out.body.error]).toEqual([502, "Google cannot be reached. Please try again later."])
    behaviour.outages.pop()
    await api.deps.db.update(simulatedListings).set({ listing: null })
    const gone = await diff()
    expect([gone.status, gone.body.error]).toEqual([
      422,
      "This location was not found in your Google integration.",
    ])
    await api.deps.db.update(oauthTokens).set({ expiresAt: "2026-11-01T00:00:00Z" })
    const unconnected = await accept()
    expect([unconnected.status, unconnected.body.error]).toEqual([
      422,
      "There is no active Google integration for this account.",
    ])
  })
})
