import { eq, sql } from "drizzle-orm"
import type { Listing } from "#review-api/core/listing.ts"
import { sourceId } from "#review-api/db/reference/sources.ts"
import { accountSettings } from "#review-api/db/schema/identity.ts"
import { locations, urls } from "#review-api/db/schema/places.ts"
import { simulatedListings } from "#review-api/db/schema/simulated-listings.ts"
import { quickBehaviour } from "#review-api/directories/simulator/behaviour.ts"
import type { Scope } from "#review-api/permissions/scope.ts"
import { listedLocations } from "#review-api/services/local-listings/listing-rows.ts"
import { anyRows } from "#tests/support/any-rows.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { connect, doJobs, standingClock } from "#tests/support/responses.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

type Row = { id: number; name: string; directories: Record<string, unknown>[] } & Record<string, unknown>

describe.each(databasesFor("jobs"))("the list of local listings on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  const clock = standingClock("2026-11-02T12:00:00Z")
  let asks = 0

  /** The first location is on Yelp and Facebook, the second on Yelp; all but the last are known to Google. */
  beforeAll(async () => {
    api = await startTestApi({ database, sources: quickBehaviour, clock })
    ;({ first } = await seedTwoAccounts(api.deps))
    await connect(api.deps, first.id, ["google_my_business"])
    await api.deps.db.update(locations).set({ phone: "+16175550100", publicName: "Alder" })
    const [one, two] = first.locationIds as [number, number]
    await api.deps.db.insert(urls).values(
      (
        [
          [one, "yelp_api"],
          [one, "facebook"],
          [two, "yelp_api"],
        ] as const
      ).map(([locationId, code]) => ({
        accountId: first.id,
        locationId,
        sourceId: sourceId(code),
        link: `https://${code}.example/${locationId}`,
      })),
    )
    const source = api.deps.listingSources("google_maps")!
    const read = source.read
    source.read = async (at, signal) => {
      asks += 1
      return at.locationId === first.locationIds.at(-1) && at.sourceCode === "google_maps"
        ? null
        : read(at, signal)
    }
    await doJobs(api.deps, "listing_look")
    await changeAt(two, { phone: "+16175550999", public_name: "Birch" })
    clock.pass(24 * 60 + 1)
    await doJobs(api.deps, "listing_look")
    const body = { account_id: first.id, location_ids: [first.locationIds[2]!] }
    await api.call("POST", "/local_listings/publish", { as: await as(), body })
  })
  afterAll(() => api.close())

  const as = (type: "Admin" | "User" | "Read Only" = "Admin") => api.login(emailOf(type, "first.test"))
  async function changeAt(locationId: number, change: Partial<Listing>) {
    const rows = await api.deps.db
      .select()
      .from(simulatedListings)
      .where(eq(simulatedListings.locationId, locationId))
    const { listing } = rows.find(({ sourceCode }) => sourceCode === "yelp_api")!
    await api.deps.db
      .update(simulatedListings)
      .set({ listing: { ...listing!, ...change } })
      .where(eq(simulatedListings.locationId, locationId))
  }
  async function list(query = "", type: Parameters<typeof as>[0] = "Admin") {
    const path = `/local_listings/metrics/${first.id}/locations?${query}`
    const { status, body } = await api.call("GET", path, { as: await as(type) })
    expect([query, status]).toEqual([query, 200])
    return body as { locations: Row[]; paging: Record<string, number> }
  }
  const idsOf = async (query?: string) =>
    (await list(query)).locations.map(({ id }) => first.locationIds.indexOf(id))
  const at = (row: Row, code: string) => row.directories.find((one) => one["directory_code"] === code)!

  test("is searched by name, street, city, external ID and phone, as locations are, and files follow", async () => {
    expect(await idsOf("keywords=alder%20caf")).toEqual([0])
    expect(await idsOf("keywords=main%20street")).not.toEqual([])
    expect(await idsOf("keywords=A-1")).toEqual([0])
    expect((await idsOf("keywords=555-0100")).length).toBe((await idsOf()).length)
    expect(await idsOf("keywords=nothing%20of%20that%20name")).toEqual([])
    const path = `/local_listings/metrics/${first.id}/overview?keywords=alder%20caf`
    expect((await api.call("GET", path, { as: await as() })).body.total_locations).toBe(1)
    const file = await api.call("GET", "/local_listings/export?keywords=alder%20caf", { as: await as() })
    expect(file.text.trim().split("\n")).toHaveLength(2)
  })

  test("says which fields differ and which a directory suggests, and finds and counts the latter", async () => {
    const two = first.locationIds[1]!
    await api.deps.db.execute(sql`update listing_fields set suggested = '"+16175550123"'::jsonb
      where location_id = ${two} and source_code = 'google_maps' and field = 'phone'`)
    const [row] = (await list("suggestions=any")).locations
    expect(row!.id).toBe(two)
    expect(at(row!, "google_maps")).toMatchObject({
      differing_fields: ["public_name", "phone"],
      suggested_fields: ["phone"],
    })
    expect(at(row!, "yelp_api")).toMatchObject({ suggested_fields: [] })
    expect(await idsOf("suggestions=any&directories=yelp_api")).toEqual([])
    const overview = async (query: string) =>
      (await api.call("GET", `/local_listings/metrics/${first.id}/overview?${query}`, { as: await as() }))
        .body
    expect((await overview("")).locations_with_suggestions).toBe(1)
    expect((await overview("directories=yelp_api")).locations_with_suggestions).toBe(0)
    await api.deps.db.execute(sql`update listing_fields set suggested = null`)
    expect((await list("suggestions=any")).locations).toEqual([])
  })

  describe("a location of the list", () => {
    let rows: Row[]
    let paging: Record<string, number>
    let row: Row
    beforeAll(async () => {
      ;({ locations: rows, paging } = await list("sort[by]=name"))
      row = rows[0]!
    })
    const checked = "2026-11-03T12:01:00.000Z"
    const place = { address: "1 Main Street", city: "Berlin", state: null, zipcode: null, external_id: "A-1" }

    test.each([
      ["its names and its place", "P-098", () => ({ name: "Alder Café", public_name: "Alder", ...place })],
      ["its id", "P-098", () => ({ id: first.locationIds[0] })],
      ["its status", "P-099", () => ({ status: "eligible_not_published", open_status: "active" })],
      ["when it was last checked", "P-100", () => ({ last_checked_at: checked, ll_sync_ratio: 1 })],
      ["whether it is published", "P-101", () => ({ publishing_enabled: false })],
    ])("has %s [%s]", (_, __, fields) => {
      expect(row).toMatchObject(fields())
    })

    test.each([
      ["published by its status", "L-216", { status: "published" }],
      ["published by its switch", "L-219", { publishing_enabled: true }],
    ])("is %s [%s]", (_, __, fields) => {
      expect(rows.find(({ id }) => id === first.locationIds[2])).toMatchObject(fields)
    })

    test("says why it cannot be published", () => {
      expect(rows.find(({ id }) => id === first.locationIds[4])).toMatchObject({
        status: "not_eligible",
        status_reason: "Location not found in Google integration",
      })
    })

    const directories = [
      ["Google", "in_sync"],
      ["Facebook", "action_required"],
      ["Apple Maps", "not_available"],
      ["Bing", "not_available"],
      ["Tripadvisor", "not_available"],
      ["Yelp", "in_sync"],
    ]

    test("has six directories [P-102]", () => {
      expect(row.directories.map(({ directory_name }) => directory_name)).toEqual(
        directories.map(([name]) => name),
      )
    })

    test("has the status at each directory [P-105]", () => {
      expect(row.directories.map(({ directory_name, status }) => [directory_name, status])).toEqual(
        directories,
      )
    })

    test("is not available where no directory lists it [P-205]", () => {
      expect(at(row, "bing")).toMatchObject({
        status: "not_available",
        listing_url: null,
        last_checked_at: null,
      })
    })

    test.each([
      ["id", expect.anything()],
      ["directory_code", "yelp_api"],
      ["directory_name", "Yelp"],
      ["directory_enabled", true],
      ["rtx_source_id", 6],
    ])("has the %s of a directory [P-104]", (name, value) => {
      expect(at(row, "yelp_api")[name]).toEqual(value)
    })

    test.each([
      ["listing_url", () => `https://yelp_api.example/${row.id}`],
      ["directory_logo_url", () => null],
      ["last_checked_at", () => checked],
    ])("has the %s of a directory [P-107]", (name, value) => {
      expect(at(row, "yelp_api")[name]).toEqual(value())
    })

    test("has no description where nothing differs", () => {
      expect(at(row, "yelp_api")["status_description"]).toBeNull()
    })

    test("is on one of the pages that the list has [P-428]", () => {
      expect(rows).toHaveLength(5)
      expect(paging).toEqual({ page: 1, per_page: 25, total: 5, total_pages: 1 })
    })
  })

  test("the description names the fields that differ in their order [P-106]", async () => {
    const { locations: rows } = await list("sort[by]=name")
    expect(at(rows[1]!, "yelp_api")).toMatchObject({
      status: "not_in_sync",
      status_description: "Fields not in sync: name, phone",
      fields_in_sync: 1,
      syncable_fields: 3,
    })
  })

  test("the worst status is first unless something else is said [P-424 P-425 P-426 P-056]", async () => {
    expect(await idsOf()).toEqual([1, 0, 2, 3, 4])
    expect(await idsOf("sort[order]=desc")).toEqual([1, 0, 2, 3, 4])
    expect((await idsOf("sort[by]=status&sort[order]=asc")).at(-1)).toBe(1)
    expect(await idsOf("sort[by]=name&sort[order]=asc")).toEqual([0, 1, 2, 3, 4])
    expect(await idsOf("sort[by]=name&sort[order]=desc")).toEqual([4, 3, 2, 1, 0])
    expect((await idsOf("sort[by]=facebook&sort[order]=desc"))[0]).toBe(0)
  })

  test("groups, locations, statuses and directories narrow it, and pages follow each other [P-423 P-427 L-530]", async () => {
    const [one, two] = first.locationIds
    expect(await idsOf(`location_id=${two}`)).toEqual([1])
    expect(await idsOf(`location_ids=${one},${two}`)).toEqual([1, 0])
    expect(await idsOf("group_id=999999")).toEqual([])
    expect(await idsOf("statuses=in_progress")).toEqual([])
    expect(await idsOf("statuses=in_sync&statuses=not_in_sync&directories=yelp_api")).toEqual([1, 0])
    expect(await idsOf("statuses=in_sync&directories=facebook")).toEqual([])
    expect(await idsOf("directories=facebook")).toEqual([0])
    expect(await idsOf("per_page=2&page=2")).toEqual([2, 3])
    expect((await list("per_page=2&page=9")).paging).toMatchObject({ page: 9, total: 5, total_pages: 3 })
    expect(await idsOf("per_page=2&page=9")).toEqual([])
  })

  test("a status shows the rows whose every directory shown has it [P-053]", async () => {
    const standing = (await list("sort[by]=name")).locations.map(({ directories }) =>
      directories.flatMap(({ directory_code, status }) =>
        status === "not_available" ? [] : `${directory_code} ${status}`,
      ),
    )
    expect(standing.slice(0, 3)).toEqual([
      ["google_maps in_sync", "facebook action_required", "yelp_api in_sync"],
      ["google_maps not_in_sync", "yelp_api not_in_sync"],
      ["google_maps in_sync"],
    ])
    expect(await idsOf("statuses=in_sync")).toEqual([2, 3])
    expect(await idsOf("statuses=not_in_sync")).toEqual([1])
    expect(await idsOf("statuses=in_sync&directories=google_maps,yelp_api")).toEqual([0, 2, 3])
    expect(await idsOf("statuses=not_in_sync&directories=yelp_api")).toEqual([1])
    expect((await idsOf("statuses=in_sync&statuses=not_in_sync")).toSorted()).toEqual([0, 1, 2, 3])
    const counted = `/local_listings/metrics/${first.id}/overview?statuses=in_sync`
    expect((await api.call("GET", counted, { as: await as() })).body.total_locations).toBe(2)
  })

  test("bad values are refused with the names of their parameters", async () => {
    for (const query of [
      "statuses=broken",
      "directories=myspace",
      "page=0",
      "sort[by]=phone",
      "per_page=501",
    ]) {
      const { status } = await api.call("GET", `/local_listings/metrics/${first.id}/locations?${query}`, {
        as: await as(),
      })
      expect([query, status]).toEqual([query, 400])
    }
  })

  test("whoever is assigned to some locations sees, counts and exports these alone", async () => {
    const seen = (await list("", "User")).locations.map(({ id }) => id)
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.length).toBeLessThan(5)
    const { body } = await api.call("GET", `/local_listings/metrics/${first.id}/overview`, {
      as: await as("User"),
    })
    expect(body.total_locations).toBe(seen.length)
    const hidden = first.locationIds.find((id) => !seen.includes(id))
    expect((await api.call("GET", `/local_listings/${hidden}`, { as: await as("User") })).status).toBe(404)
    const file = await api.call("GET", "/local_listings/export", { as: await as("User") })
    expect(file.text.trim().split("\r\n")).toHaveLength(1 + seen.length)
  })

  test("the overview counts locations by status at each directory [P-429 P-430]", async () => {
    const { body } = await api.call("GET", `/local_listings/metrics/${first.id}/overview`, { as: await as() })
    expect(body).toMatchObject({ total_locations: 5, locations_not_in_sync: 2 })
    expect(
      body.directories.map(({ id, directory_name }: Record<string, unknown>) => [id, directory_name]),
    ).toEqual([
      ...[
        [1, "Google"],
        [2, "Facebook"],
        [3, "Apple Maps"],
        [4, "Bing"],
        [5, "Tripadvisor"],
        [6, "Yelp"],
      ],
    ])
    const [google, facebook] = body.directories
    expect(google).toMatchObject({ in_sync: 3, not_in_sync: 1, in_progress: 0, not_available: 1 })
    expect(facebook).toMatchObject({ in_sync: 0, not_in_sync: 1, not_available: 4, ll_sync_ratio: null })
    const narrowed = await api.call(
      "GET",
      `/local_listings/metrics/${first.id}/overview?directories=yelp_api&statuses=not_in_sync`,
      { as: await as("Read Only") },
    )
    expect(narrowed.body).toMatchObject({
      locations_not_in_sync: 1,
      directories: [{ id: 6, not_in_sync: 1 }],
    })
  })

  test("one location has its rows of truth, and is looked at again when asked to [P-115 P-433 P-434]", async () => {
    const two = first.locationIds[1]!
    const get = async (query = "") =>
      (await api.call("GET", `/local_listings/${two}?account_id=${first.id}${query}`, { as: await as() }))
        .body as Row
    const before = asks
    const row = await get()
    expect(row).toMatchObject({ status: "eligible_not_published", status_reason: null })
    expect(asks).toBe(before)
    expect(at(row, "yelp_api")["fields"]).toMatchObject([
      { field: "public_name", ours: "Alder", live: "Birch", suggested: null, in_sync: false, sent_at: null },
      { field: "phone", ours: "+16175550100", live: "+16175550999", in_sync: false },
      { field: "hours", ours: null, live: null, in_sync: true },
    ])
    await changeAt(two, { public_name: "Alder" })
    expect(at(await get("&refresh=true"), "yelp_api")).toMatchObject({
      status_description: "Fields not in sync: phone",
    })
    expect(asks).toBe(before + 2)
    await changeAt(two, { public_name: "Birch" })
    await get("&refresh=true")
  })

  test("the file has the rows of the list in its order", async () => {
    const path = "/local_listings/export?statuses=in_sync&statuses=not_in_sync"
    const file = await api.call("GET", path, { as: await as() })
    const [head, ...lines] = file.text.replace("\uFEFF", "").trim().split("\r\n")
    expect(head!.split(",").slice(0, 2)).toEqual(["location_id", "name"])
    expect(lines.map((line: string) => line.split(",")[1]).slice(0, 2)).toEqual([
      "Birch Bistro",
      "Alder Café",
    ])
    expect(lines[0]).toContain('not_in_sync,"Fields not in sync: name, phone"')
    const json = await api.call("GET", "/local_listings/export?file_type=ndjson&location_id=0", {
      as: await as(),
    })
    expect(json.text).toBe("")
  })

  test("the performance of locations has what is in sync of them, and knows nothing of before the first look (D-186)", async () => {
    const performance = async (days: string) => {
      const path = `/location_score/${first.id}/locations?${days}&sort[by]=ll_sync_ratio&sort[order]=desc`
      const { body } = await api.call("GET", path, { as: await as() })
      const rows = Object.values(body._embedded)[0] as { location_id: number; ll_sync_ratio: number | null }[]
      return new Map(rows.map((row) => [row.location_id, row.ll_sync_ratio]))
    }
    const [one, two] = first.locationIds as [number, number]
    const now = await performance("start_date=2026-10-01&end_date=2026-11-30")
    expect(now.get(one)).toBe(1)
    expect(now.get(two)).toBeCloseTo(3 / 7, 3)
    expect(now.get(first.locationIds[4]!)).toBeNull()
    const early = await performance("start_date=2026-10-01&end_date=2026-11-02")
    expect(early.get(two)).toBe(1)
    const before = await performance("start_date=2026-09-01&end_date=2026-11-01")
    expect([...before.values()].every((ratio) => ratio === null)).toBe(true)
  })

  test("a filter by directory and status reads the listings that match, and no others", async () => {
    const scope = { accountId: first.id, accountIds: [first.id], locations: "all" } as Scope
    const filter = { directories: ["yelp_api" as const], statuses: ["in_sync" as const] }
    const from = await listedLocations(api.deps, scope, filter)
    await api.deps.db.execute(sql`vacuum analyze directory_listings`)
    const plan = await api.deps.db.transaction(async (tx) => {
      // A handful of rows is sooner read whole.
      await tx.execute(sql`set local enable_seqscan = off`)
      return JSON.stringify(await anyRows(tx, sql`explain select l.id ${from}`))
    })
    expect(plan).toContain("directory_listings_standing")
    expect(plan).toMatch(/Index Cond: .*source_code = 'yelp_api'.*rank = /)
  })

  test("a directory has what was set for it, or nothing [P-108]", async () => {
    const overridesOf = async () =>
      at((await list("sort[by]=name")).locations[0]!, "yelp_api")["overrides"] as Record<string, unknown>
    expect(await overridesOf()).toBeNull()
    const own = { phone: "+16175550177", website: "https://alder.example/yelp" }
    const body = { location_id: first.locationIds[0], source_id: sourceId("yelp_api"), ...own }
    const made = await api.call("POST", "/location_source_overrides", { as: await as(), body })
    expect(made.status).toBe(201)
    expect(await overridesOf()).toMatchObject({ id: made.body.id, ...own })
  })

  test("without the feature, and with only its preview, there is nothing to read", async () => {
    const row = { accountId: first.id, code: "local_listings", value: "false" }
    await api.deps.db.insert(accountSettings).values(row)
    for (const path of [
      `/local_listings/metrics/${first.id}/locations`,
      `/local_listings/${first.locationIds[0]}`,
    ]) {
      expect((await api.call("GET", path, { as: await as() })).status).toBe(403)
    }
  })
})
