import { eq, sql } from "drizzle-orm"
import { createConnectors } from "#review-api/connections/create-connectors.ts"
import { upsertRegions } from "#review-api/db/reference/regions.ts"
import { upsertCategories } from "#review-api/db/reference/upsert-categories.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { connectionPlaces } from "#review-api/db/schema/connections.ts"
import { accountSettings, accounts } from "#review-api/db/schema/identity.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { patientConfig } from "#tests/support/patient-config.ts"
import { doJobs, standingClock } from "#tests/support/responses.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { connectGoogle } from "#tests/support/stand-ins/google/connect-google.ts"
import { listAtGoogle, placeOf } from "#tests/support/stand-ins/google/seed-places.ts"
import { type GoogleStandIn, startGoogle } from "#tests/support/stand-ins/google/start-google.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const boston = { city: "Boston", state: "MA", zipcode: "02110" }

describe.each(databasesFor("jobs"))("places that become locations on %s", (database) => {
  const clock = standingClock("2026-06-01T09:00:00Z")
  let standIn: GoogleStandIn
  let api: TestApi
  let first: SeededAccount
  let admin: Caller
  let tokenId: number

  beforeAll(async () => {
    standIn = await startGoogle({ now: clock.now })
    const base = { clock, config: patientConfig }
    const connectors = createConnectors(base, { google: standIn.settings, simulated: false })
    api = await startTestApi({ database, clock, connectors })
    ;({ first } = await seedTwoAccounts(api.deps))
    await upsertRegions(api.deps.db)
    await upsertCategories(api.deps.db)
    admin = await api.login(emailOf("Admin", "first.test"))
    listAtGoogle(standIn.fixture, [
      {
        title: "Quay Dental",
        address: "9 Quay Street",
        ...boston,
        placeId: "quay",
        more: {
          phoneNumbers: { primaryPhone: "(617) 555-0142" },
          websiteUri: "https://quay.example/boston",
          categories: { primaryCategory: { name: "categories/gcid:dentist", displayName: "Dentist" } },
          regularHours: {
            periods: [
              { openDay: "MONDAY", openTime: { hours: 9 }, closeDay: "MONDAY", closeTime: { hours: 17 } },
            ],
          },
        },
      },
      { title: "Pier Dental", address: "2 Pier", ...boston, more: { phoneNumbers: { primaryPhone: "12" } } },
      { title: "Nowhere Dental", address: "", ...boston },
      { title: "Alder Cafe", address: "Market stall", city: "Berlin", zipcode: "10115" },
      { title: "Late Dental", address: "7 Pier", ...boston },
    ])
    for (const at of [1, 2]) {
      standIn.fixture.addReview(placeOf(at), { starRating: "FIVE", comment: `Painless at ${at}` })
    }
    const owner = { accountId: first.id, userId: first.users.Admin.id }
    tokenId = await connectGoogle(api.deps, standIn, owner)
    await doJobs(api.deps, "connection")
  })
  afterAll(async () => {
    await api.close()
    await standIn.close()
  })

  const places = async () => {
    const { body } = await api.call("GET", "/connection_places", { as: admin, query: { per_page: 50 } })
    return body._embedded.connection_places as Record<string, unknown>[]
  }
  const called = async (name: string) => (await places()).find((place) => place["name"] === name)!
  const add = (id: unknown, as = admin) => api.call("POST", `/connection_places/${id}/add_location`, { as })
  const addAll = (body: object = {}, as = admin) =>
    api.call("POST", "/connection_places/add_locations", { as, body: { oauth_token_id: tokenId, ...body } })
  const addition = async () =>
    (await api.call("GET", "/connections", { as: admin })).body._embedded.connections[0].addition
  const locationsCalled = async (name: string) =>
    (await api.call("GET", "/locations", { as: admin, query: { keywords: name } })).body._embedded.locations
  const setting = (value: string) =>
    api.deps.db
      .insert(accountSettings)
      .values({ accountId: first.id, code: "self_serve_locations", value })
      .onConflictDoUpdate({ target: [accountSettings.accountId, accountSettings.code], set: { value } })

  test("have all that Google lists of them, are matched at once, and bring their reviews", async () => {
    const { id } = await called("Quay Dental")
    const added = await add(id)
    expect([added.status, added.body]).toEqual([
      200,
      expect.objectContaining({ status: "matched", location_name: "Quay Dental", confidence: 100 }),
    ])
    const made = await api.call("GET", `/locations/${added.body.location_id}`, { as: admin })
    expect(made.body).toMatchObject({
      name: "Quay Dental",
      public_name: "Quay Dental",
      address: "9 Quay Street",
      city: "Boston",
      state_code: "MA",
      zipcode: "02110",
      phone: "+16175550142",
      website: "https://quay.example/boston",
      google_place_id: "quay",
      category_name: "Dentist",
      hours: { monday: { hours: [{ open_time: "09:00", close_time: "17:00" }] }, tuesday: { open: false } },
    })
    await doJobs(api.deps, "connection")
    const query = { location_id: added.body.location_id, keywords: "Painless" }
    expect((await api.call("GET", "/reviews", { as: admin, query })).body._total).toBe(1)
    const again = await add(id)
    expect([again.status, again.body.error]).toEqual([409, "This place is matched to a location already."])
  })

  test("are left with the reason, and no half location, where something is missing", async () => {
    const { id } = await called("Nowhere Dental")
    const refused = await add(id)
    expect([refused.status, refused.body]).toEqual([
      422,
      expect.objectContaining({ code: "place_incomplete", error: "Address can't be blank." }),
    ])
    expect(await locationsCalled("Nowhere")).toEqual([])
    expect(await called("Nowhere Dental")).toMatchObject({ status: "doubtful", location_id: null })
  })

  test("are added by those alone who create locations and match places, where the account may", async () => {
    const { id } = await called("Pier Dental")
    await setting("false")
    for (const answer of [await add(id), await addAll()])
      expect([answer.status, answer.body.code]).toEqual([403, "feature_off"])
    await setting("true")
    const other = await api.login(emailOf("Admin", "second.test"))
    expect([(await add(id, other)).status, (await addAll({}, other)).status]).toEqual([404, 404])
    const user = await api.login(emailOf("User", "first.test"))
    expect([(await add(id, user)).status, (await addAll({}, user)).status]).toEqual([403, 403])
  })

  test("all at once are added while no one waits; those that are like a location are left for a person", async () => {
    const begun = await addAll()
    expect([begun.status, begun.body]).toEqual([
      202,
      expect.objectContaining({ status: "pending", total: 4, added: 0 }),
    ])
    expect((await addAll()).body.error).toBe("Places are being added already.")
    await doJobs(api.deps, "place_addition")
    expect(await addition()).toMatchObject({
      status: "completed",
      progress: 100,
      total: 4,
      added: 2,
      kept: 2,
    })
    expect(await called("Pier Dental")).toMatchObject({ status: "matched", location_name: "Pier Dental" })
    // A phone that can't be dialled keeps no place from being added.
    expect(await locationsCalled("Pier Dental")).toEqual([expect.objectContaining({ phone: null })])
    expect(await called("Nowhere Dental")).toMatchObject({
      status: "doubtful",
      add_error: "Address can't be blank.",
    })
    expect(await called("Alder Cafe")).toMatchObject({
      status: "doubtful",
      add_error: "It may be Alder Café. Confirm that, or add it alone.",
    })
    await doJobs(api.deps, "connection")
    const query = { keywords: "Painless" }
    expect((await api.call("GET", "/reviews", { as: admin, query })).body._total).toBe(2)
    const log = await rowsOf(
      api.deps.db,
      { action: column.text(), count: column.number() },
      sql`select action, count(*)::integer as count from audit_entries where account_id = ${first.id}
        and action in ('locations.create', 'connection_places.add_location', 'connection_places.add_locations')
        group by 1 order by 1`,
    )
    expect(log).toEqual([
      { action: "connection_places.add_location", count: 3 },
      { action: "connection_places.add_locations", count: 1 },
      { action: "locations.create", count: 3 },
    ])
  })

  test("whose location was deleted can be added again; a settled one says nothing of why it was left", async () => {
    const { location_id: at, id } = await called("Late Dental")
    expect((await api.call("DELETE", `/locations/${at}`, { as: admin })).status).toBe(204)
    const again = await add(id)
    expect([again.status, again.body.status]).toEqual([200, "matched"])
    expect(again.body.location_id).not.toBe(at)
    const { id: cafe } = await called("Alder Cafe")
    const said = await api.patch(`/connection_places/${cafe}`, { as: admin, body: { status: "ignored" } })
    expect(said.body).toMatchObject({ status: "ignored", add_error: null })
  })

  test("are as many as a trial has room for (D-153)", async () => {
    const { id, location_id: at } = await called("Late Dental")
    expect((await api.call("DELETE", `/locations/${at}`, { as: admin })).status).toBe(204)
    const own = eq(accounts.id, first.id)
    await api.deps.db.update(accounts).set({ status: "trial", trialLocationLimit: 1 }).where(own)
    const refused = await add(id)
    expect([refused.status, refused.body.code]).toEqual([422, "trial_location_limit"])
    await api.deps.db.update(accounts).set({ status: "active", trialLocationLimit: null }).where(own)
  })

  test("whose parts are not known yet say so, and none waits twice", async () => {
    const { id } = await called("Nowhere Dental")
    await api.deps.db
      .update(connectionPlaces)
      .set({ listed: null })
      .where(eq(connectionPlaces.id, Number(id)))
    expect((await add(id)).body.error).toMatch(/^Its address is not known yet/)
    await api.patch(`/connection_places/${id}`, { as: admin, body: { status: "ignored" } })
    const none = await addAll()
    expect([none.status, none.body.error]).toEqual([409, "No place waits to be added."])
  })
})
