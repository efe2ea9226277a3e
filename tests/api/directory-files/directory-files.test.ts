import { parse } from "csv-parse/sync"
import { eq } from "drizzle-orm"
import { closedWeek } from "#lib/hours/week.ts"
import { upsertRegions } from "#review-api/db/reference/regions.ts"
import { upsertCategories } from "#review-api/db/reference/upsert-categories.ts"
import { auditEntries } from "#review-api/db/schema/audit-entries.ts"
import { countries } from "#review-api/db/schema/countries.ts"
import { listedLocations } from "#review-api/db/schema/directory-listings.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { sourceOverrides } from "#review-api/db/schema/location-source-overrides.ts"
import { locations } from "#review-api/db/schema/places.ts"
import { specialHours } from "#review-api/db/schema/special-hours.ts"
import { uploads } from "#review-api/db/schema/uploads.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { seedPhoto } from "#tests/support/photos.ts"
import { connect, doJobs, standingClock } from "#tests/support/responses.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

type Cells = Record<string, string>

describe.each(databasesFor("jobs"))("files for Apple Maps and Bing on %s", (database) => {
  const clock = standingClock("2026-11-02T12:00:00Z")
  let api: TestApi
  let first: SeededAccount
  let full: number
  let bare: number

  beforeAll(async () => {
    const config = { appUrl: "https://app.outpost-reviews.net" }
    api = await startTestApi({ database, clock, config })
    ;({ first } = await seedTwoAccounts(api.deps))
    const { db } = api.deps
    await upsertCategories(db)
    await upsertRegions(db)
    await connect(api.deps, first.id, ["google_my_business"])
    ;[full, bare] = first.locationIds as [number, number]
    const [us] = await db.select().from(countries).where(eq(countries.code, "US"))
    const day = { open: true, is_24_hours: false, hours: [{ open_time: "08:00", close_time: "20:30" }] }
    await db
      .update(locations)
      .set({ phone: null, countryId: us!.id, country: "US", address: "1 Main Street", address2: "Floor 2" })
    await db
      .update(locations)
      .set({
        publicName: "=Alder, Dental",
        externalId: "A-1",
        phone: "+16175550100",
        categoryId: 45,
        city: "Albany",
        state: "NY",
        zipcode: "12207",
        website: "https://alder.example",
        latitude: 42.65,
        longitude: -73.75,
        openStatus: "active",
        hours: {
          ...closedWeek(),
          monday: day,
          tuesday: { open: true, is_24_hours: true, hours: [] },
        },
      })
      .where(eq(locations.id, full))
    const own = { accountId: first.id, locationId: full }
    await db.insert(sourceOverrides).values({ ...own, sourceId: 4, phone: "+16175550199", enabled: true })
    await db.insert(specialHours).values([
      { ...own, startDate: "2026-10-31", closed: true },
      { ...own, startDate: "2026-12-25", closed: true },
      {
        ...own,
        startDate: "2026-12-24",
        closed: false,
        hours: [{ open_time: "09:00", close_time: "13:00" }],
      },
    ])
    await seedPhoto(api.deps, first, { publishedStatus: "published", categoryId: 1, categoryRank: 2 })
    await seedPhoto(api.deps, first, { publishedStatus: "published" })
    await seedPhoto(api.deps, first, { publishedStatus: "dead" })
    const copy = { file: "640.jpg", type: "image/jpeg", width: 640, height: 480, bytes: 20_000 }
    await db.update(uploads).set({ copies: [copy] })
    await doJobs(api.deps, "listing_look")
  })
  afterAll(() => api.close())

  const as = (type: "Admin" | "User" | "Read Only" = "Admin") => api.login(emailOf(type, "first.test"))
  const fileOf = async (directory_code: string, query: object = {}) => {
    const answer = await api.call("GET", "/directory_files/export", {
      as: await as(),
      query: { directory_code, ...query },
    })
    expect(answer.status).toBe(200)
    const rows: Cells[] = parse(answer.text, { columns: true, bom: true })
    return { rows, text: answer.text, name: answer.headers.get("content-disposition") }
  }

  test("Bing's has a location by the fields of Bing, with the phone that is meant for Bing, and no formula", async () => {
    const { rows, name } = await fileOf("bing")
    expect(name).toContain("bing-locations-2026-11-02.csv")
    expect(rows).toHaveLength(1)
    const { Photos, ...cells } = rows[0]!
    expect(cells).toEqual({
      StoreId: "A-1",
      BusinessName: "'=Alder, Dental",
      AddressLine1: "1 Main Street",
      AddressLine2: "Floor 2",
      City: "Albany",
      StateOrProvince: "NY",
      Country: "US",
      ZipCode: "12207",
      PhoneNumber: "+16175550199",
      Categories: "Dentist",
      Latitude: "42.65",
      Longitude: "-73.75",
      MainWebSite: "https://alder.example",
      Open24Hours: "FALSE",
      IsClosed: "FALSE",
      OperatingHours: "Mon 08:00 AM-08:30 PM; Tue 12:00 AM-11:59 PM",
      HolidayHours: "2026-12-24 09:00-13:00; 2026-12-25 closed",
    })
    const photos = Photos!.split("; ")
    expect(photos).toHaveLength(2)
    for (const url of photos) expect(url).toMatch(/^https:\/\/app\.outpost-reviews\.net\/.+signature=/)
  })

  test("Apple's has it by the fields of Apple, day by day", async () => {
    const { rows } = await fileOf("apple_maps")
    expect(rows).toEqual([
      expect.objectContaining({
        partnersLocationId: String(full),
        storeCode: "A-1",
        displayName: "'=Alder, Dental",
        fullThoroughfare: "1 Main Street",
        locality: "Albany",
        administrativeArea: "NY",
        postCode: "12207",
        countryCode: "US",
        phoneNumber: "+16175550100",
        locationStatus: "OPEN",
        mondayHours: "08:00-20:30",
        tuesdayHours: "00:00-23:59",
        wednesdayHours: "closed",
        specialHours: "2026-12-24 09:00-13:00; 2026-12-25 closed",
        logoUrl: expect.stringMatching(/^https:/),
        coverPhotoUrl: "",
      }),
    ])
  })

  test("what a directory would refuse is left out, counted, and listed with what it lacks", async () => {
    const { body } = await api.call("GET", "/directory_files", { as: await as() })
    const total = first.locationIds.length
    expect(body.directory_files.map((one: Cells) => one["directory_code"])).toEqual(["apple_maps", "bing"])
    expect(body.directory_files[1]).toMatchObject({ total, left_out: total - 1 })
    expect(body.directory_files[1].problems).toContainEqual({ code: "no_phone", count: total - 1 })
    const { rows } = await fileOf("bing", { content: "left_out" })
    expect(rows).toHaveLength(total - 1)
    expect(rows.find((row) => row["location_id"] === String(bare))!["problems"]).toContain("No phone number")
    const override = { accountId: first.id, locationId: full, sourceId: 3, enabled: false }
    await api.deps.db.insert(sourceOverrides).values(override)
    expect((await fileOf("apple_maps")).rows).toEqual([])
    const { rows: out } = await fileOf("apple_maps", { content: "left_out", location_id: full })
    expect(out).toMatchObject([{ problems: "Syncing to this directory is turned off" }])
    await api.deps.db.delete(sourceOverrides).where(eq(sourceOverrides.sourceId, 3))
  })

  test("they are narrowed as the list is, and refused for what is no filter or no directory", async () => {
    expect((await fileOf("bing", { location_id: bare })).rows).toEqual([])
    expect((await fileOf("bing", { location_id: full })).rows).toHaveLength(1)
    for (const query of [{ directory_code: "google_maps" }, {}, { directory_code: "bing", stars: "5" }]) {
      const answer = await api.call("GET", "/directory_files/export", { as: await as(), query })
      expect(answer.status).toBe(400)
    }
  })

  test("photos are left out where no one else can reach this installation", async () => {
    Object.assign(api.deps.config, { appUrl: "http://127.0.0.1:3000" })
    expect((await fileOf("bing")).rows[0]!["Photos"]).toBe("")
    Object.assign(api.deps.config, { appUrl: "https://app.outpost-reviews.net" })
  })

  test("a download is in the audit log, and refused in a trial without exports", async () => {
    const { db } = api.deps
    const entries = () =>
      db.select().from(auditEntries).where(eq(auditEntries.action, "directory_files.export"))
    const before = await entries()
    await fileOf("bing")
    const after = await entries()
    expect(after).toHaveLength(before.length + 1)
    expect(after.at(-1)).toMatchObject({ resourceName: "Bing", accountId: first.id })
    await db.update(accounts).set({ status: "trial" }).where(eq(accounts.id, first.id))
    const query = { directory_code: "bing" }
    const refused = await api.call("GET", "/directory_files/export", { as: await as(), query })
    expect([refused.status, refused.body.code]).toEqual([403, "feature_off"])
    await db.update(accounts).set({ status: "active" }).where(eq(accounts.id, first.id))
  })

  test("more locations than are read at a time are all there, each once", async () => {
    const { db } = api.deps
    const [location] = await db.select().from(locations).where(eq(locations.id, full))
    const { id: _, ...same } = location!
    const rows = Array.from({ length: 1_100 }, (__, nth) => ({
      ...same,
      isHeadquarters: false,
      externalId: `many-${nth}`,
      landingSlug: `landing-slug-many-${nth}`,
    }))
    for (let at = 0; at < rows.length; at += 500) {
      const made = await db
        .insert(locations)
        .values(rows.slice(at, at + 500))
        .returning({ locationId: locations.id })
      await db
        .insert(listedLocations)
        .values(made.map((key) => ({ ...key, accountId: first.id, rank: 1, standings: "bing 1 2 2" })))
    }
    const file = await fileOf("bing")
    expect(new Set(file.rows.map((row) => row["StoreId"])).size).toBe(1_101)
    expect(file.rows).toHaveLength(1_101)
  })
})
