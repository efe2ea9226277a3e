import { sql } from "drizzle-orm"
import type { Hours } from "#lib/contract/index.ts"
import { inStretches } from "#lib/features/locations/bulk-hours.ts"
import { closedWeek } from "#lib/hours/week.ts"
import { upsertRegions } from "#review-api/db/reference/regions.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { locations } from "#review-api/db/schema/places.ts"
import { anyRows } from "#tests/support/any-rows.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { locationBody } from "#tests/support/location-body.ts"
import { seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe.each(databasesFor("search"))("many locations on %s (D-141, D-166)", (database) => {
  let api: TestApi
  let admin: Caller
  let countryId: number

  beforeAll(async () => {
    api = await startTestApi({ database })
    await seedTwoAccounts(api.deps)
    admin = await api.login("admin@first.test")
    await upsertRegions(api.deps.db)
    const { body } = await api.call("GET", "/countries", { query: { keywords: "Singapore" } })
    countryId = body._embedded.countries[0].id
  })
  afterAll(() => api.close())

  const create = (body: object = {}) =>
    api.call("POST", "/locations", { as: admin, body: { ...locationBody(countryId), ...body } })
  const read = async (id: number) => (await api.call("GET", `/locations/${id}`, { as: admin })).body

  test("are found by name, street, city, ZIP, ID, external ID and phone", async () => {
    const { body: made } = await create({
      name: "Quay West",
      city: "Gloucester",
      external_id: "GL-0042",
      phone: "6123 4542",
      address: "17 Harbourmaster Walk",
      zipcode: "018956",
    })
    const found = async (keywords: string) => {
      const query = { keywords, search_type: "typeahead", per_page: 500 }
      const { body } = await api.call("GET", "/locations", { as: admin, query })
      return body._embedded.locations.map(({ id }: { id: number }) => id)
    }
    for (const text of [
      "quay",
      "west",
      String(made.id),
      "gl-0042",
      "GL-00",
      "glouc",
      "6123 4542",
      "+65 61234542",
      "harbourm",
      "17 harbour",
      "01895",
    ]) {
      expect([text, await found(text)]).toEqual([text, expect.arrayContaining([made.id])])
    }
    for (const text of [
      "0042",
      "ester",
      "quay glouc",
      "12",
      "18956",
      "%",
      "6123 9999",
      "99999999999999999999",
    ]) {
      expect([text, await found(text)]).toEqual([text, expect.not.arrayContaining([made.id])])
    }
    await api.patch(`/locations/${made.id}`, { as: admin, body: { name: "Hafen Süd", city: "Köln" } })
    expect(await found("quay")).not.toContain(made.id)
    for (const text of ["hafen sud", "koln"]) {
      expect([text, await found(text)]).toEqual([text, expect.arrayContaining([made.id])])
    }
  })

  test("without a city come last, whichever way they are sorted by it", async () => {
    const { body: somewhere } = await create({ city: "Zzyzx" })
    const [nowhere] = await api.deps.db
      .insert(locations)
      .values({ accountId: somewhere.account_id, name: "Nowhere" })
      .returning()
    for (const order of ["asc", "desc"]) {
      const query = { "sort[by]": "city", "sort[order]": order, per_page: 500 }
      const { body } = await api.call("GET", "/locations", { as: admin, query })
      const ids = body._embedded.locations.map(({ id }: { id: number }) => id)
      expect([order, ids.at(-1)]).toEqual([order, nowhere!.id])
      expect(ids.at(order === "asc" ? -2 : 0)).toBe(somewhere.id)
    }
  })

  test("hours of several are set by one call, each with its line and version; who sees none of them changes none", async () => {
    const ids = [(await create()).body.id, (await create()).body.id]
    const day = { open: true, is_24_hours: false, hours: [{ open_time: "09:00", close_time: "17:00" }] }
    const hours = { ...closedWeek(), monday: day }
    const set = (body: object, as = admin) => api.call("POST", "/locations/hours", { as, body })
    const missing = 999_999_999
    const done = await set({ location_ids: [...ids, missing], hours })
    expect([done.status, done.body]).toEqual([200, { changed: 2, unchanged: 0, missing: 1 }])
    expect((await set({ location_ids: ids, hours })).body).toEqual({ changed: 0, unchanged: 2, missing: 0 })
    for (const id of ids) {
      const location = await read(id)
      expect([location.hours, location.version]).toEqual([hours, 2])
      const { body } = await api.call("GET", `/locations/${id}/history`, { as: admin })
      expect(body._embedded.history[0]).toMatchObject({
        action: "changed",
        changes: [{ field: "hours", before: null, after: hours }],
      })
    }
    const stranger = await api.login("admin@second.test")
    expect((await set({ location_ids: ids, hours: closedWeek() }, stranger)).body).toEqual({
      changed: 0,
      unchanged: 0,
      missing: 2,
    })
    const overlapping = { ...day, hours: [...day.hours, { open_time: "10:00", close_time: "11:00" }] }
    expect((await set({ location_ids: ids, hours: { ...hours, monday: overlapping } })).status).toBe(422)
    expect((await read(ids[0])).hours).toEqual(hours)
  })

  test("hours whose nights end after the next day has opened are refused there, of one and of several", async () => {
    const open = (open_time: string, close_time: string) => ({
      open: true,
      is_24_hours: false,
      hours: [{ open_time, close_time }],
    })
    const [night, allDay] = [open("18:00", "07:00"), { open: true, is_24_hours: true, hours: [] }]
    const clinic: Hours = {
      monday: night,
      tuesday: night,
      wednesday: night,
      thursday: night,
      friday: night,
      saturday: allDay,
      sunday: allDay,
    }
    const tidy = { ...clinic, friday: open("18:00", "00:00") }
    const { body } = await create({ hours: tidy })
    expect(body.hours).toEqual(tidy)
    const wrong = { "hours.saturday.hours.0.close_time": ["These hours overlap the ones above"] }
    const many = { location_ids: [body.id], hours: clinic }
    for (const refused of [
      await create({ hours: clinic }),
      await api.patch(`/locations/${body.id}`, { as: admin, body: { hours: clinic } }),
      await api.call("POST", "/locations/hours", { as: admin, body: many }),
      await api.call("POST", "/location_bulk_actions", { as: admin, body: many }),
    ])
      expect([refused.status, refused.body.errors]).toEqual([422, wrong])
  })

  test("hours of 5,000 are set 500 a call, each with its line in its history", async () => {
    const { accountId } = (await api.deps.db.select().from(locations).limit(1))[0]!
    await api.deps.db.execute(sql`insert into locations (account_id, name)
      select ${accountId}, 'Of many ' || i from generate_series(1, 5000) i`)
    const many = sql`account_id = ${accountId} and name like 'Of many %'`
    const rows = await rowsOf(
      api.deps.db,
      { id: column.number() },
      sql`select id from locations where ${many}`,
    )
    const hours: Hours = { ...closedWeek(), tuesday: { open: true, is_24_hours: true, hours: [] } }
    const ids = rows.map(({ id }) => String(id))
    await inStretches(ids, async (location_ids) => {
      const { status, body } = await api.call("POST", "/locations/hours", {
        as: admin,
        body: { location_ids, hours },
      })
      expect([status, body.changed]).toEqual([200, 500])
    })
    const [written] = await anyRows(
      api.deps.db,
      sql`select count(*)::integer as locations, count(distinct e.resource_id)::integer as lines, count(e.id)::integer as all_lines
          from locations l left join audit_entries e on e.account_id = l.account_id and e.resource_type = 'location'
            and e.resource_id = l.id::text and e.action = 'locations.update_hours'
          where l.account_id = ${accountId} and l.name like 'Of many %' and l.version = 2
            and l.hours -> 'tuesday' ->> 'is_24_hours' = 'true'`,
    )
    expect(written).toEqual({ locations: 5_000, lines: 5_000, all_lines: 5_000 })
  })
})
