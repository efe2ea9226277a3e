import { sql } from "drizzle-orm"
import { daysFromMonday } from "#lib/contract/index.ts"
import { closedWeek } from "#lib/hours/week.ts"
import { upsertRegions } from "#review-api/db/reference/regions.ts"
import { anyRows } from "#tests/support/any-rows.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { atOnce } from "#tests/support/at-once.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe.each(databasesFor("locks"))("locations on %s (D-144)", (database) => {
  let api: TestApi
  let admin: Caller
  let first: SeededAccount
  let region: Record<"us" | "ma" | "nh" | "ca" | "sg", number>

  beforeAll(async () => {
    api = await startTestApi({ database })
    ;({ first } = await seedTwoAccounts(api.deps))
    admin = await api.login("admin@first.test")
    await upsertRegions(api.deps.db)
    const idOf = async (path: string, code: string, query: object = {}) => {
      const { body } = await api.call("GET", path, { query: { per_page: 500, ...query } })
      const rows = Object.values(body._embedded)[0] as { id: number; code: string }[]
      return rows.find((row) => row.code === code)!.id
    }
    const us = await idOf("/countries", "US")
    const states = { country_id: us }
    region = {
      us,
      ma: await idOf("/states", "MA", states),
      nh: await idOf("/states", "NH", states),
      ca: await idOf("/countries", "CA"),
      sg: await idOf("/countries", "SG"),
    }
  })
  afterAll(() => api.close())

  const valid = () => ({
    name: "Fish Pier",
    public_name: "Saltbridge Fish Pier",
    address: "212 Northern Avenue",
    city: "Boston",
    state_id: region.ma,
    zipcode: "02210",
    country_id: region.us,
  })
  const create = (body: object = {}, as = admin) =>
    api.call("POST", "/locations", { as, body: { ...valid(), ...body } })
  const change = (id: number, body: object, as = admin) => api.patch(`/locations/${id}`, { as, body })
  const read = async (id: number, as = admin) => (await api.call("GET", `/locations/${id}`, { as })).body
  async function expectChanged(field: string, value: unknown) {
    const { body } = await create()
    const changed = await change(body.id, { [field]: value })
    expect([changed.status, changed.body[field], changed.body.version]).toEqual([200, value, 2])
    expect((await read(body.id))[field]).toEqual(value)
    const { before, after } = (await lastEntry())!
    expect([before, after]).toEqual([{ [field]: body[field] }, { [field]: value }])
  }
  const lastEntry = async () => {
    const [row] = await anyRows(
      api.deps.db,
      sql`select action, resource_name as name, before, after from audit_entries
          where account_id = ${first.id} and resource_type = 'location' order by id desc limit 1`,
    )
    return row
  }

  describe("one that is created", () => {
    let created: { status: number; body: Record<string, unknown> }
    let kept: Record<string, unknown>
    const contact = { address_2: "Pier 2", phone: "(617) 555-0117", website: "saltbridge.example/fish-pier" }
    beforeAll(async () => {
      created = await create({ ...contact, is_headquarters: true })
      kept = await read(created.body["id"] as number)
    })

    test.each([
      ["id", "L-155", expect.any(Number)],
      ["name", "L-156", "Fish Pier"],
      ["public_name", "L-157", "Saltbridge Fish Pier"],
      ["address", "L-158", "212 Northern Avenue"],
      ["address_2", "L-158", "Pier 2"],
      ["city", "L-159", "Boston"],
      ["zipcode", "L-162", "02210"],
      ["phone", "L-163", "+16175550117"],
      ["website", "L-166", "https://saltbridge.example/fish-pier"],
      ["open_status", "L-258", "active"],
      ["is_headquarters", "L-171", true],
    ])("has its %s [%s]", (field, _, value) => {
      expect([created.status, created.body[field], kept[field]]).toEqual([201, value, created.body[field]])
    })

    test("is of its first version, in no group, and in the audit log", async () => {
      expect(created.body).toMatchObject({ hours: null, version: 1, groups: [] })
      const after = { city: "Boston", phone: "+16175550117" }
      expect(await lastEntry()).toMatchObject({ action: "locations.create", name: "Fish Pier", after })
    })
  })

  test.each([
    ["address_2", "L-158", "Floor 3"],
    ["zipcode", "L-162", "02211"],
    ["external_id", "L-164", "MA-0117"],
    ["google_place_id", "L-165", "ChIJ-fish-pier"],
    ["website", "L-166", "https://saltbridge.example/"],
    ["open_status", "L-168", "temporarily_inactive"],
    ["is_headquarters", "L-171", true],
    ["phone", "L-163", "+16175550118"],
    ["city", "L-159", "Salem"],
    ["public_name", "L-157", "سمك 🐟 العربية"],
    ["name", "L-156", '=HYPERLINK("https://example.com")'],
  ])("%s is what was last given [%s]", async (field, _, value) => {
    await expectChanged(field, value)
  })

  test("a time zone is what was last given", () => expectChanged("time_zone", "America/Halifax"))

  test("its time zone is found from its point or address, can be said, and is found again when taken away (D-281)", async () => {
    const zone = async (body: object) => (await create(body)).body.time_zone
    expect(await zone({})).toBe("America/New_York")
    expect(await zone({ latitude: 43.65, longitude: -79.38, time_zone: null })).toBe("America/Toronto")
    expect(await zone({ time_zone: "America/Halifax" })).toBe("America/Halifax")
    expect(await zone({ time_zone: "Asia/Kolkata" })).toBe("Asia/Calcutta")
    expect(await zone({ country_id: region.sg, state_id: null, zipcode: "018956" })).toBe("Asia/Singapore")
    const { body } = await create({ time_zone: "America/Halifax" })
    expect((await change(body.id, { city: "Salem" })).body.time_zone).toBe("America/Halifax")
    expect((await change(body.id, { time_zone: null })).body.time_zone).toBe("America/New_York")
    expect((await change(body.id, { time_zone: "Boston" })).body.errors).toEqual({
      time_zone: ["is not a time zone"],
    })
  })

  test("its point on the map goes when its address changes", async () => {
    const point = { latitude: 42.35, longitude: -71.03 }
    const { body } = await create(point)
    expect((await change(body.id, { address: body.address, name: "Pier" })).body).toMatchObject(point)
    expect((await change(body.id, { address: "1 Elsewhere" })).body).toMatchObject({
      latitude: null,
      longitude: null,
    })
    expect((await change(body.id, { latitude: 91 })).status).toBe(422)
  })

  test("state and country go together [L-160 L-161]", async () => {
    const { body } = await create()
    expect(body).toMatchObject({ state: "MA", state_code: "MA", state_id: region.ma, country: "US" })
    const moved = await change(body.id, { state_id: region.nh })
    expect(moved.body).toMatchObject({ state_code: "NH", state_id: region.nh, country_id: region.us })
    const abroad = await change(body.id, { country_id: region.sg, zipcode: "018956" })
    expect([abroad.status, abroad.body]).toEqual([
      200,
      expect.objectContaining({
        country: "SG",
        country_id: region.sg,
        state: null,
        state_id: null,
        state_code: null,
      }),
    ])
    const back = await change(body.id, { country_id: region.us, zipcode: "02110" })
    expect([back.status, back.body.errors]).toEqual([422, { state_id: ["can't be blank"] }])
    const wrong = await change(body.id, { country_id: region.ca, state_id: region.ma, zipcode: "K1A 0B1" })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ["state_id"]])
  })

  test.each(["name", "public_name", "address", "city", "zipcode", "country_id", "state_id"])(
    "%s is needed, to create and to keep [L-372 L-373 L-374 L-375 L-376 L-377 L-378]",
    async (field) => {
      // Programs may leave the public name to the name.
      const none = await create({ [field]: field === "public_name" ? " " : undefined })
      expect([none.status, Object.keys(none.body.errors)]).toEqual([422, [field]])
      if (field.endsWith("_id")) return
      const { body } = await create()
      for (const nothing of [" ", "\u200b\u200d\u00a0"]) {
        const emptied = await change(body.id, { [field]: nothing })
        expect([emptied.status, emptied.body.errors]).toEqual([422, { [field]: ["can't be blank"] }])
      }
    },
  )

  test("the public name is the name, unless it is said", async () => {
    const { status, body } = await create({ name: "Pier 4", public_name: undefined })
    expect([status, body.public_name]).toEqual([201, "Pier 4"])
  })

  test.each(["phone", "external_id", "website"])("%s may be empty or null [L-379 L-380]", async (field) => {
    for (const value of ["", null]) {
      const { status, body } = await create({ [field]: value })
      expect([status, body[field]]).toEqual([201, null])
    }
  })

  test.each([
    ["US", "(401) 555-0131", "+14015550131", "02903"],
    ["DE", "030 123456", "+4930123456", "10115"],
    ["GB", "020 7946 0958", "+442079460958", "SW1A 1AA"],
    ["FR", "01 23 45 67 89", "+33123456789", "75001"],
    ["JP", "03-1234-5678", "+81312345678", "100-0001"],
    ["BR", "(11) 2345-6789", "+551123456789", "01310-100"],
    ["IN", "022 2345 6789", "+912223456789", "110001"],
    ["AU", "(02) 9876 5432", "+61298765432", "2000"],
    ["NL", "020 794 0958", "+31207940958", "1012 AB"],
    ["HK", "2123 4567", "+85221234567", null],
    ["AE", "04 294 1234", "+97142941234", null],
    ["SG", "6123 4567", "+6561234567", "018956"],
    ["CH", "044 668 18 00", "+41446681800", "8001"],
  ])(
    "a phone of %s is kept as it is dialled from everywhere, and its postcode as it is written",
    async (code, text, number, zipcode) => {
      const { body } = await api.call("GET", "/countries", { query: { per_page: 500 } })
      const country = (body._embedded.countries as { id: number; code: string }[]).find(
        (one) => one.code === code,
      )!
      const states = await api.call("GET", "/states", { query: { country_id: country.id, per_page: 1 } })
      const [state] = states.body._embedded.states
      const made = await create({
        country_id: country.id,
        state_id: state?.id ?? null,
        phone: text,
        zipcode,
      })
      expect([made.status, made.body.phone, made.body.zipcode]).toEqual([201, number, zipcode])
    },
  )

  test.each([
    ["name", "x".repeat(10_000)],
    ["name", "two\nlines"],
    ["phone", "12"],
    ["phone", "+1 617 555 0117 ext. 5"],
    ["website", "javascript:alert(1)"],
    ["website", "http://[broken"],
    ["time_zone", "Mars/Olympus"],
    ["open_status", "gone"],
    ["country_id", "9007199254740993"],
    ["state_id", "nowhere"],
    ["hours", { monday: { open: true } }],
  ])("a wrong %s is refused at its field, and nothing is written", async (field, value) => {
    const { body } = await create()
    for (const refused of [await create({ [field]: value }), await change(body.id, { [field]: value })]) {
      expect([refused.status, Object.keys(refused.body.errors)[0]!.split(".")[0]]).toEqual([422, field])
    }
    expect(await read(body.id)).toEqual(body)
  })

  test("an external id is in use once in an account, whoever comes first", async () => {
    const { body } = await create({ external_id: "X-1" })
    const again = await create({ external_id: "X-1" })
    expect([again.status, again.body.errors]).toEqual([
      409,
      { external_id: ["External ID is already in use"] },
    ])
    expect((await change(body.id, { external_id: "X-1", name: "Own" })).status).toBe(200)
    const stranger = await api.login("admin@second.test")
    expect((await create({ external_id: "X-1" }, stranger)).status).toBe(201)
    const both = await atOnce([create({ external_id: "X-2" }), create({ external_id: "X-2" })])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  describe("hours", () => {
    const slot = (open_time: string, close_time: string) => ({ open_time, close_time })
    const open = (...hours: ReturnType<typeof slot>[]) => ({ open: true, is_24_hours: false, hours })
    const week = {
      ...closedWeek(),
      monday: open(slot("09:00", "12:00"), slot("13:00", "17:00")),
      friday: open(slot("18:00", "02:00")),
      sunday: { open: true, is_24_hours: true, hours: [] },
    }

    test("are a whole week, kept as given [L-169 L-176 L-177 L-178 L-179]", async () => {
      const { body } = await create({ hours: week })
      expect(Object.keys(body.hours).sort()).toEqual([...daysFromMonday].sort())
      expect((await read(body.id)).hours).toEqual(week)
    })

    test("lose the slots of closed and 24-hour days, and stand in order", async () => {
      const untidy = {
        ...week,
        monday: open(slot("13:00", "17:00"), slot("09:00", "12:00")),
        tuesday: { open: false, is_24_hours: true, hours: [slot("09:00", "12:00")] },
        sunday: { open: true, is_24_hours: true, hours: [slot("09:00", "12:00")] },
      }
      expect((await create({ hours: untidy })).body.hours).toEqual(week)
    })

    test("are taken away by null or by the flag", async () => {
      for (const none of [{ hours: null }, { hours: week, remove_hours: true }]) {
        const { body } = await create({ hours: week })
        expect((await change(body.id, none)).body.hours).toBeNull()
      }
    })

    test.each([
      [
        "overlap",
        open(slot("09:00", "12:00"), slot("11:00", "13:00")),
        1,
        "These hours overlap the ones above",
      ],
      [
        "open and close at once",
        open(slot("09:00", "09:00")),
        0,
        "Opening and closing time cannot be the same",
      ],
      [
        "are open without a time",
        open(),
        0,
        "You must have an opening and closing time if location is open.",
      ],
    ])("that %s are refused at their slot", async (_, monday, at, text) => {
      const { status, body } = await create({ hours: { ...week, monday } })
      expect([status, body.errors]).toEqual([422, { [`hours.monday.hours.${at}.close_time`]: [text] }])
    })
  })

  test("one that is sent back as it was read is not changed", async () => {
    const { body } = await create({ phone: "617 555 0100", hours: closedWeek })
    const same = await change(body.id, await read(body.id))
    expect([same.status, same.body.version, same.body.updated_at]).toEqual([
      200,
      body.version,
      body.updated_at,
    ])
    expect((await read(body.id)).version).toBe(body.version)
  })

  test("all that is wrong is said at once", async () => {
    const wrong = { phone: "abc", country_id: 99_999 }
    const { body } = await create()
    for (const { status, body: refused } of [await create(wrong), await change(body.id, wrong)])
      expect([status, Object.keys(refused.errors).sort()]).toEqual([422, Object.keys(wrong).sort()])
  })

  test("who read an older version overwrites nothing, and gets what is there now", async () => {
    const { body } = await create()
    await change(body.id, { phone: "617 555 0100" })
    const late = await change(body.id, { version: body.version, phone: "617 555 0199" })
    expect([late.status, late.body.code, late.body.location]).toEqual([
      409,
      "location_changed",
      expect.objectContaining({ id: body.id, version: 2, phone: "+16175550100" }),
    ])
    expect((await read(body.id)).phone).toBe("+16175550100")
    expect((await change(body.id, { version: 2, phone: null })).body).toMatchObject({
      phone: null,
      version: 3,
    })
  })

  test("of two who change one version at once, one is refused", async () => {
    const { body } = await create()
    const both = await atOnce([
      change(body.id, { version: 1, name: "One" }),
      change(body.id, { version: 1, name: "Two" }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test("a Manager sees what the Manager creates, and changes what is assigned alone", async () => {
    const manager = await api.login("manager@first.test")
    const { status, body } = await create({}, manager)
    expect(status).toBe(201)
    expect((await change(body.id, { name: "Mine" }, manager)).status).toBe(200)
    expect((await change(first.unassignedLocationIds[0]!, { name: "Not mine" }, manager)).status).toBe(404)
    const stranger = await api.login("admin@second.test")
    expect((await change(body.id, { name: "Foreign" }, stranger)).status).toBe(404)
  })

  test("what was imported as it came stays until someone changes it", async () => {
    const { body } = await create()
    await api.deps.db.execute(sql`update locations set phone = 'call us' where id = ${body.id}`)
    const renamed = await change(body.id, { name: "Renamed", phone: "call us" })
    expect([renamed.status, renamed.body.phone]).toEqual([200, "call us"])
  })

  test("are a file, narrowed and ordered as the list, with their hours day by day", async () => {
    const week = closedWeek()
    const hours = {
      ...week,
      monday: { open: true, is_24_hours: false, hours: [{ open_time: "09:00", close_time: "17:30" }] },
      tuesday: { open: true, is_24_hours: true, hours: [] },
    }
    const { body } = await create({
      name: "=Formula House",
      external_id: "F-1",
      phone: "(617) 555-0117",
      hours,
    })
    const file = (query: object, as = admin) =>
      api.call("GET", "/export/csv/locations", { as, query: { ...query, "sort[by]": "name" } })
    const { text } = await file({ keywords: "formula" })
    const [head, row] = text.trim().split("\r\n")
    const cells = Object.fromEntries(head!.split(",").map((name, at) => [name, row!.split(",")[at]]))
    expect(cells).toMatchObject({
      id: String(body.id),
      external_id: "F-1",
      name: "'=Formula House",
      state: "MA",
      country: "US",
      phone: "+16175550117",
      status: "Open",
      headquarters: "No",
      monday: "9:00 AM to 5:30 PM",
      tuesday: "24 hours",
      sunday: "Closed",
    })
    const lines = (await file({ file_type: "ndjson" })).text.trim().split("\n")
    expect(lines.map((line) => JSON.parse(line).name)).toEqual(
      (
        await api.call("GET", "/locations", { as: admin, query: { per_page: 500, "sort[by]": "name" } })
      ).body._embedded.locations.map(({ name }: { name: string }) => name),
    )
  })
})
