import { sql } from "drizzle-orm"
import { addDays, addMonths } from "#lib/dates/day.ts"
import { todayIn } from "#lib/dates/today.ts"
import { upsertRegions } from "#review-api/db/reference/regions.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { publicHolidaysOf } from "#review-api/services/public-holidays/holidays-of.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { atOnce } from "#tests/support/at-once.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const taken = "You already have special hours set for this date."

describe.each(databasesFor("locks"))("holiday hours on %s (001 §7)", (database) => {
  let api: TestApi
  let admin: Caller
  let first: SeededAccount
  let second: SeededAccount
  let locationId: number
  let today: string

  beforeAll(async () => {
    api = await startTestApi({ database })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    await upsertRegions(api.deps.db)
    admin = await api.login("admin@first.test")
    locationId = first.locationIds[0]!
    await api.patch(`/locations/${locationId}`, { as: admin, body: { time_zone: "Pacific/Kiritimati" } })
    today = todayIn("Pacific/Kiritimati", api.deps.clock.now())
  })
  afterAll(() => api.close())

  const create = (body: object, as = admin) =>
    api.call("POST", "/special_hours", {
      as,
      body: { location_id: locationId, start_date: addDays(today, 30), closed: true, ...body },
    })
  const list = async (query: object = {}, as = admin) =>
    (await api.call("GET", "/special_hours", { as, query: { location_id: locationId, ...query } })).body
      ._embedded.special_hours

  test("are created, listed by date from a day on, changed and deleted, each in the log [L-182 L-183 L-184]", async () => {
    const hours = [
      { open_time: "17:00", close_time: "01:00" },
      { open_time: "09:00", close_time: "12:00" },
    ]
    const { status, body } = await create({ start_date: addDays(today, 5), closed: false, hours })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      id: expect.any(Number),
      location_id: locationId,
      start_date: addDays(today, 5),
      closed: false,
      is_24_hours: false,
      hours: hours.toReversed(),
    })
    const other = await create({ start_date: addDays(today, 3) })
    expect((await list()).map((one: { id: number }) => one.id)).toEqual([other.body.id, body.id])
    expect(await list({ start_date: addDays(today, 4) })).toMatchObject([{ id: body.id }])
    const changed = await api.patch(`/special_hours/${body.id}`, { as: admin, body: { is_24_hours: true } })
    expect(changed.body).toMatchObject({ closed: false, is_24_hours: true, hours: [] })
    expect((await api.call("DELETE", `/special_hours/${body.id}`, { as: admin })).status).toBe(204)
    expect((await api.call("DELETE", `/special_hours/${body.id}`, { as: admin })).status).toBe(404)
    await api.call("DELETE", `/special_hours/${other.body.id}`, { as: admin })
    const entries = await rowsOf(
      api.deps.db,
      { action: column.text() },
      sql`select action from audit_entries where account_id = ${first.id} and resource_type = 'location'
          and resource_id = ${String(locationId)} order by id desc limit 5`,
    )
    expect(entries.map(({ action }) => action)).toEqual([
      "special_hours.delete",
      "special_hours.delete",
      "special_hours.update",
      "special_hours.create",
      "special_hours.create",
    ])
  })

  test("are from today where the location is until the day before ten years ahead [L-404]", async () => {
    const errorOf = async (start_date: string) => (await create({ start_date })).body.errors?.start_date
    expect(await errorOf(addDays(today, -1))).toEqual(["Date cannot be in the past."])
    expect(await errorOf(addMonths(today, 120))).toEqual(["Date cannot be more than 10 years in advance."])
    expect(await errorOf(addDays(addMonths(today, 120), -1))).toBeUndefined()
    expect(await errorOf(today)).toBeUndefined()
    expect(await errorOf("2027-02-30")).toEqual([expect.stringContaining("date")])
  })

  test("fall on 29 February in leap years alone, and keep hours past midnight on days when clocks change", async () => {
    const leap = Array.from({ length: 9 }, (_, years) => Number(today.slice(0, 4)) + years + 1)
    const hours = [{ open_time: "22:00", close_time: "03:00" }]
    for (const year of leap) {
      const { status, body } = await create({ start_date: `${year}-02-29`, closed: false, hours })
      const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
      expect([year, status, Object.keys(body.errors ?? {})]).toEqual(
        isLeap ? [year, 201, []] : [year, 422, ["start_date"]],
      )
    }
    await api.patch(`/locations/${locationId}`, { as: admin, body: { time_zone: "America/New_York" } })
    for (const start_date of ["2027-03-14", "2027-11-07"]) {
      const { status, body } = await create({ start_date, closed: false, hours })
      expect([status, body.start_date, body.hours]).toEqual([201, start_date, hours])
    }
    await api.patch(`/locations/${locationId}`, { as: admin, body: { time_zone: "Pacific/Kiritimati" } })
  })

  test("of two who take a date one gets it, and what is wrong is said where it stands [L-405]", async () => {
    const start_date = addDays(today, 40)
    const both = await atOnce([create({ start_date }), create({ start_date })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect(both.find(({ status }) => status === 422)!.body.errors).toEqual({ start_date: [taken] })
    const nine = { open_time: "09:00", close_time: "09:00" }
    const wrong = await create({ start_date: addDays(today, 41), closed: false, hours: [nine] })
    expect(wrong.body.errors).toEqual({
      "hours.0.close_time": ["Opening and closing time cannot be the same"],
    })
    expect((await create({ start_date: addDays(today, 41), closed: false })).body.errors).toEqual({
      "hours.0.close_time": ["You must have an opening and closing time if location is open."],
    })
  })

  test("of many locations are set by one call, in place of what they had on that date [P-139 P-140]", async () => {
    const ids = first.locationIds.slice(0, 3)
    const start_date = addDays(today, 60)
    const hours = [{ open_time: "10:00", close_time: "14:00" }]
    const before = await create({ location_id: ids[1], start_date })
    const entries = { location_id: undefined, location_ids: ids, start_date }
    const { status, body } = await create({ ...entries, closed: false, hours })
    expect(status).toBe(201)
    expect(body.special_hours).toEqual(
      ids.map((location_id) => expect.objectContaining({ location_id, start_date, closed: false, hours })),
    )
    const onDate = async (location_id: number) => list({ location_id, start_date, per_page: 1 })
    for (const id of ids) expect(await onDate(id)).toMatchObject([{ start_date, hours }])
    expect(body.special_hours[1].id).not.toBe(before.body.id)
    const [logged] = await rowsOf(
      api.deps.db,
      { before: column.json<object>(), after: column.json<object>() },
      sql`select before, after from audit_entries where account_id = ${first.id} and resource_type = 'location'
          and resource_id = ${String(ids[1])} order by id desc limit 1`,
    )
    expect(logged).toMatchObject({
      before: { special_hours: { start_date, closed: true } },
      after: { special_hours: { start_date, closed: false, hours } },
    })

    const refused = async (change: object) => {
      const answer = await create({ ...entries, ...change })
      expect(answer.status).toBe(422)
      return Object.keys(answer.body.errors)
    }
    expect(await refused({ location_ids: [ids[0], second.locationIds[0]] })).toEqual(["location_ids"])
    expect(await refused({ location_id: ids[0] })).toEqual(["location_id"])
    expect(await refused({ location_ids: undefined })).toEqual(["location_id"])
    expect(await refused({ start_date: addDays(today, -3) })).toEqual(["start_date"])
    for (const id of ids) expect(await onDate(id)).toMatchObject([{ start_date, hours }])
  })

  test("begin with the public holidays of where each location is, in one step; dates that are set stay", async () => {
    const { db } = api.deps
    const ids = first.locationIds.slice(1, 4)
    await db.execute(
      sql`update locations set country = 'US', state = 'MA' where account_id = ${first.id} and id = ${ids[0]}`,
    )
    await db.execute(
      sql`update locations set country = 'DE', state = 'BY' where account_id = ${first.id} and id = ${ids[1]}`,
    )
    await db.execute(
      sql`update locations set country = null, state = null where account_id = ${first.id} and id = ${ids[2]}`,
    )
    const apply = (body: object, as = admin) => api.call("POST", "/public_holidays/apply", { as, body })
    const done = await apply({ location_ids: ids })
    expect(done.status).toBe(200)
    const createdAt = (id: number) =>
      done.body.locations.find((one: { location_id: number }) => one.location_id === id).created
    expect(createdAt(ids[0]!)).toBeGreaterThan(8)
    expect(createdAt(ids[1]!)).toBeGreaterThan(8)
    expect(createdAt(ids[2]!)).toBe(0)
    const datesOf = async (id: number) =>
      (await list({ location_id: id, per_page: 250 })).map((one: { start_date: string }) =>
        one.start_date.slice(5),
      )
    expect(await datesOf(ids[0]!)).toEqual(expect.arrayContaining(["07-04", "12-25", "01-01"]))
    expect(await datesOf(ids[1]!)).toEqual(expect.arrayContaining(["01-06", "10-03", "12-26"]))
    const again = await apply({ location_ids: ids })
    expect(again.body).toMatchObject({ created: 0, kept: done.body.created })
    expect((await apply({ location_ids: [second.locationIds[0]!, ids[0]!] })).body.errors).toEqual({
      location_ids: ["has unknown locations"],
    })
  })

  test("the public holidays of a state are listed by name within twelve months", async () => {
    const [ma] = await rowsOf(
      api.deps.db,
      { id: column.number(), country_id: column.number() },
      sql`select s.id, s.country_id from states s join countries c on c.id = s.country_id
          where c.code = 'US' and s.code = 'MA'`,
    )
    const query = { country_id: ma!.country_id, state_id: ma!.id, per_page: 100 }
    const { body } = await api.call("GET", "/public_holidays", { as: admin, query })
    const found = body._embedded.public_holidays as { date: string; name: string }[]
    expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(["Christmas Day", "Patriots' Day"]))
    // As the country writes it.
    const namesIn = async (code: string) =>
      (await publicHolidaysOf(code, code === "AU" ? "NSW" : null, today)).map(({ name }) => name)
    for (const [code, labour] of [
      ["US", "Labor Day"],
      ["CA", "Labour Day"],
      ["AU", "Labour Day"],
    ] as const)
      expect([code, (await namesIn(code)).filter((name) => /^Labou?r/.test(name))]).toEqual([code, [labour]])
    expect(found.map(({ date }) => date)).toEqual(found.map(({ date }) => date).toSorted())
    expect(found.every(({ date }) => date < addMonths(today, 12))).toBe(true)
    const unknown = await api.call("GET", "/public_holidays", { as: admin, query: { country_id: 999_999 } })
    expect(unknown.status).toBe(422)
  })

  test("are read by whoever reads the location, and written by whoever may change it", async () => {
    const reader = await api.login("read-only@first.test")
    expect(
      (await api.call("GET", "/special_hours", { as: reader, query: { location_id: locationId } })).status,
    ).toBe(200)
    expect((await create({}, reader)).status).toBe(403)
    const stranger = await api.login("admin@second.test")
    expect((await create({}, stranger)).status).toBe(404)
  })
})
