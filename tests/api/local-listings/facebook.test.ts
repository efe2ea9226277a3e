import { eq } from "drizzle-orm"
import { createConnectors } from "#review-api/connections/create-connectors.ts"
import { connectionPlaces } from "#review-api/db/schema/connections.ts"
import { localListings } from "#review-api/db/schema/local-listings.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { agreed, matchAtGoogle } from "#tests/support/google-listings.ts"
import { patientConfig } from "#tests/support/patient-config.ts"
import { doJobs, publishListings, standingClock } from "#tests/support/responses.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { connectTo } from "#tests/support/stand-ins/connect.ts"
import { type FacebookStandIn, startFacebook } from "#tests/support/stand-ins/facebook/start-facebook.ts"
import { type GoogleStandIn, startGoogle } from "#tests/support/stand-ins/google/start-google.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const pageId = "2001"

describe.each(databasesFor("jobs"))("listings at a connected Facebook on %s", (database) => {
  const clock = standingClock("2026-11-02T12:00:00Z")
  let facebook: FacebookStandIn
  let google: GoogleStandIn
  let api: TestApi
  let first: SeededAccount
  let id: number
  const as = () => api.login(emailOf("Admin", "first.test"))

  beforeAll(async () => {
    facebook = await startFacebook({ now: clock.now })
    google = await startGoogle({ now: clock.now })
    const settings = { facebook: facebook.settings, google: google.settings, simulated: false }
    api = await startTestApi({
      database,
      clock,
      connectors: createConnectors({ clock, config: patientConfig }, settings),
    })
    ;({ first } = await seedTwoAccounts(api.deps))
    id = first.locationIds[0]!
    // A location without Google is not eligible (D-180).
    await matchAtGoogle(api.deps, google, { accountId: first.id, locationId: id })
    facebook.fixture.addPage({
      id: pageId,
      name: agreed.publicName,
      phone: "(617) 555-0100",
      hours: { mon_1_open: "08:00", mon_1_close: "12:00" },
    })
    await connectTo("facebook", api.deps, facebook, { accountId: first.id })
    await doJobs(api.deps, "connection")
    await api.deps.db
      .update(connectionPlaces)
      .set({ status: "matched", locationId: id })
      .where(eq(connectionPlaces.externalId, pageId))
    const body = { account_id: first.id, location_ids: [id] }
    expect((await api.call("POST", "/local_listings/publish", { as: await as(), body })).status).toBe(200)
  })
  beforeEach(() => {
    facebook.calm()
    google.calm()
  })
  afterAll(async () => {
    await api.close()
    await facebook.close()
    await google.close()
  })

  const look = async (query: Record<string, string> = { refresh: "true" }) => {
    const { body } = await api.call("GET", `/local_listings/${id}`, { as: await as(), query })
    return body.directories.find((one: { directory_code: string }) => one.directory_code === "facebook")
  }
  const patch = async (body: object) =>
    expect((await api.patch(`/locations/${id}`, { as: await as(), body })).status).toBe(200)
  const published = async () => {
    clock.pass(31)
    await publishListings(api.deps)
  }
  const plan = async () => {
    const [row] = await api.deps.db.select().from(localListings).where(eq(localListings.locationId, id))
    return row!
  }
  const edits = () => facebook.fixture.edits.map(({ body }) => body)
  const live = () => facebook.fixture.pages.get(pageId)!

  test("are what the page shows of name, phone and hours", async () => {
    expect(await look()).toMatchObject({ status: "in_sync", fields_in_sync: 3, syncable_fields: 3 })
    live().phone = "(617) 555-0199"
    clock.pass(24 * 60 + 1)
    await doJobs(api.deps, "listing_look")
    const phone = (await look({})).fields.find((one: { field: string }) => one.field === "phone")
    expect(phone).toMatchObject({ live: "+16175550199" })
    live().phone = "(617) 555-0100"
    await look()
  })

  test("take changed hours and nothing else, with nights and whole days as Facebook has them", async () => {
    const night = { open: true, is_24_hours: false, hours: [{ open_time: "18:00", close_time: "02:00" }] }
    const split = {
      open: true,
      is_24_hours: false,
      hours: [
        { open_time: "08:00", close_time: "12:00" },
        { open_time: "14:00", close_time: "18:00" },
      ],
    }
    const whole = { open: true, is_24_hours: true, hours: [] }
    await patch({ hours: { ...agreed.hours, tuesday: split, friday: night, sunday: whole } })
    await published()
    expect(edits().map((body) => Object.keys(body))).toEqual([["hours"]])
    expect(live().hours).toEqual({
      mon_1_open: "08:00",
      mon_1_close: "12:00",
      fri_1_open: "18:00",
      fri_1_close: "02:00",
      tue_1_open: "08:00",
      tue_1_close: "12:00",
      tue_2_open: "14:00",
      tue_2_close: "18:00",
      sun_1_open: "00:00",
      sun_1_close: "24:00",
    })
    expect((await look()).status).toBe("in_sync")
  })

  test("say that a name is changed at Facebook itself, and take the phone of the same change", async () => {
    await patch({ public_name: "Alder Dental Care", phone: "+16175550123" })
    await published()
    expect(edits().at(-1)).toEqual({ phone: "+16175550123" })
    const seen = await look({})
    expect(seen.refusal).toBe(
      "Facebook does not let apps change the name of a page. Change it on the page itself.",
    )
    live().name = "Alder Dental Care"
    expect((await look()).status).toBe("in_sync")
  })

  test("say which fields Facebook does not accept, and take the others", async () => {
    facebook.fixture.refusedFields = ["website"]
    await patch({ website: "https://alder.example/", phone: "+16175550124" })
    await published()
    expect(live()).toMatchObject({ phone: "+16175550124" })
    expect(live().website).toBeUndefined()
    expect((await look({})).refusal).toBe("Facebook does not accept website.")
    facebook.calm()
    const three = {
      open: true,
      is_24_hours: false,
      hours: ["08", "12", "16"].map((hour) => ({
        open_time: `${hour}:00`,
        close_time: `${hour}:30`,
      })),
    }
    await patch({ hours: { ...agreed.hours, monday: three } })
    await published()
    expect((await look({})).refusal).toContain("Facebook does not accept hours.")
    await patch({ hours: agreed.hours })
    await published()
    expect((await look()).status).toBe("in_sync")
  })

  test("wait as long as Facebook asks for", async () => {
    await patch({ phone: "+16175550171" })
    facebook.inject({ on: /^POST/, status: 400, reason: "32", retryAfter: 1_200 })
    await published()
    expect((await plan()).error).toBe("Facebook cannot be reached. We'll try again.")
    clock.pass(21)
    await publishListings(api.deps)
    expect([live().phone, (await plan()).error]).toEqual(["+16175550171", null])
  })

  const denied = "Facebook denies access to this page."
  const gone = "This page is no longer in the Facebook integration."
  test.each([
    ["changes with error 10", "10", /^POST/, denied, "+16175550181"],
    ["changes with error 803", "803", /^POST/, gone, "+16175550182"],
    ["every call with error 10", "10", /\/2001/, denied, "+16175550183"],
    ["every call with error 803", "803", /\/2001/, gone, "+16175550184"],
  ])(
    "say at once why Facebook refuses %s, and are written six hours later",
    async (_, reason, on, text, phone) => {
      const before = live().phone
      await patch({ phone })
      facebook.inject({ on, status: 400, reason, times: 100 })
      await published()
      expect([live().phone, (await plan()).error, (await look({})).refusal]).toEqual([before, text, text])
      facebook.calm()
      clock.pass(6 * 60 - 1)
      await publishListings(api.deps)
      expect(live().phone).toBe(before)
      clock.pass(2)
      await publishListings(api.deps)
      expect(await plan()).toMatchObject({ dueAt: null, error: null })
      expect([live().phone, (await look({})).refusal]).toEqual([phone, null])
    },
  )

  test("take a website alone, and are cleared of it once it was sent; what was never sent stays", async () => {
    const before = edits().length
    await patch({ website: "https://alder.example/visit" })
    await published()
    await patch({ website: null })
    await published()
    expect(live().website).toBeUndefined()
    // From now on it is theirs.
    live().website = "https://their.example/"
    await patch({ phone: "+16175550191" })
    await published()
    expect(live().website).toBe("https://their.example/")
    expect(edits().slice(before)).toEqual([
      ...[{ website: "https://alder.example/visit" }, { website: "" }, { phone: "+16175550191" }],
    ])
  })

  test("take what Google does not accept", async () => {
    google.fixture.refusedFields = ["phoneNumbers"]
    await patch({ phone: "+16175550195" })
    await published()
    expect(live().phone).toBe("+16175550195")
    expect(await plan()).toMatchObject({ dueAt: null, error: "Google does not accept phone." })
  })
})
