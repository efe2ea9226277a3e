import { sql } from "drizzle-orm"
import { closedWeek } from "#lib/hours/week.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { testDatabases } from "#tests/support/databases.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe.each(testDatabases())("the history of a location on %s (D-285)", (database) => {
  let api: TestApi
  let admin: Caller
  let manager: Caller
  let first: SeededAccount
  let at = Date.parse("2026-01-10T12:00:00Z")
  const next = () => {
    at += 1000
    return at
  }

  beforeAll(async () => {
    api = await startTestApi({ database, clock: { now: () => new Date(next()) } })
    ;({ first } = await seedTwoAccounts(api.deps))
    admin = await api.login("admin@first.test")
    manager = await api.login("manager@first.test")
  })
  afterAll(() => api.close())

  const change = async (id: number, body: object, as = admin) => {
    const answer = await api.patch(`/locations/${id}`, { as, body })
    expect(answer.status).toBe(200)
    return answer.body
  }
  const history = (id: number, query: Record<string, unknown> = {}, as = admin) =>
    api.call("GET", `/locations/${id}/history`, { as, query })
  const lines = async (id: number, query: Record<string, unknown> = {}, as = admin) =>
    (await history(id, query, as)).body._embedded.history
  const revert = (id: number, body: object, as = admin) =>
    api.call("POST", `/locations/${id}/revert`, { as, body })

  test("has who changed which field when, before and after, newest first", async () => {
    const [alder] = first.locationIds as [number]
    await change(alder, { phone: null, website: "alder.example", hours: closedWeek() })
    await change(alder, { open_status: "temporarily_inactive" }, manager)
    await change(alder, {})
    const [newest, older, ...rest] = await lines(alder)
    expect(rest).toEqual([])
    expect(newest).toMatchObject({
      action: "changed",
      user_name: "Manager Person",
      actor_kind: "user",
      changes: [{ field: "open_status", before: "active", after: "temporarily_inactive" }],
    })
    expect(Date.parse(newest.at)).toBeGreaterThan(Date.parse(older.at))
    expect(older.changes).toHaveLength(2)
    expect(older.changes).toEqual(
      expect.arrayContaining([
        { field: "hours", before: null, after: closedWeek() },
        { field: "website", before: null, after: "https://alder.example/" },
      ]),
    )
  })

  test("is read page by page, and each line once", async () => {
    const [, birch] = first.locationIds as [number, number]
    for (const city of [0, 1, 2, 3, 4]) await change(birch, { city: `City ${city}` })
    const seen: string[] = []
    let after: string | null = ""
    for (let page = 0; after !== null && page < 9; page++) {
      const { body } = await history(birch, { per_page: 2, ...(after ? { after } : {}) })
      expect(body._total).toBe(5)
      seen.push(
        ...body._embedded.history.map((line: { changes: { after: string }[] }) => line.changes[0]!.after),
      )
      after = body.paging.cursors.after
    }
    expect(seen).toEqual(["City 4", "City 3", "City 2", "City 1", "City 0"])
  })

  test("puts an old state back: all that changed since, and nothing else", async () => {
    const [, , cedar] = first.locationIds as [number, number, number]
    const before = await change(cedar, { website: "cedar.example", city: "Boston" })
    await change(cedar, { city: "Salem", hours: closedWeek() })
    const [entry] = await lines(cedar)
    await change(cedar, { city: "Lynn", website: null, is_headquarters: true })
    const latest = await change(cedar, { external_id: "C-3" })
    const { status, body } = await revert(cedar, { entry_id: entry.id, version: latest.version })
    expect(status).toBe(200)
    const { version, updated_at, ...values } = before
    expect(body).toMatchObject(values)
    expect(body.version).toBe(latest.version + 1)
    const [line] = await lines(cedar)
    expect(line).toMatchObject({ action: "reverted" })
    expect(line.changes.map(({ field }: { field: string }) => field).sort()).toEqual([
      "city",
      "external_id",
      "hours",
      "is_headquarters",
      "website",
    ])
    // A state that was put back is left the same way.
    const again = await revert(cedar, { entry_id: line.id, version: body.version })
    expect(again.body).toMatchObject({ city: "Lynn", external_id: "C-3", hours: closedWeek() })
  })

  test("has holiday hours of one or of many locations, by date, and puts them back", async () => {
    const [alder, birch, cedar] = first.locationIds as [number, number, number]
    const hours = [{ open_time: "10:00", close_time: "14:00" }]
    const call = async (method: "POST" | "PATCH" | "DELETE", path: string, body: object = {}) => {
      const answer = await api.call(method, path, { as: admin, body })
      expect([path, answer.status < 300]).toEqual([path, true])
      return answer.body
    }
    const holidaysOf = async (location_id: number) => {
      const { body } = await api.call("GET", "/special_hours", { as: admin, query: { location_id } })
      return body._embedded.special_hours.map(
        ({ start_date, closed }: { start_date: string; closed: boolean }) =>
          `${start_date} ${closed ? "closed" : "open"}`,
      )
    }
    const kept = await call("POST", "/special_hours", {
      location_id: birch,
      start_date: "2026-03-01",
      closed: true,
    })
    const many = { location_ids: [alder, birch], closed: false, hours }
    await call("POST", "/special_hours", { ...many, start_date: "2026-03-01" })
    const [ofAlder] = await lines(alder)
    const [ofBirch] = await lines(birch)
    const entry = (closed: boolean) => ({
      start_date: "2026-03-01",
      closed,
      is_24_hours: false,
      hours: closed ? [] : hours,
    })
    expect(ofAlder).toMatchObject({ action: "changed", user_name: "Admin Person" })
    expect(ofAlder.changes).toEqual([{ field: "special_hours", before: null, after: [entry(false)] }])
    expect(ofBirch.changes).toEqual([
      { field: "special_hours", before: [entry(true)], after: [entry(false)] },
    ])
    expect(kept.start_date).toBe("2026-03-01")

    await call("POST", "/special_hours", { ...many, start_date: "2026-04-01" })
    const { id: moved } = await call("POST", "/special_hours", {
      location_id: birch,
      start_date: "2026-05-01",
      closed: true,
    })
    await call("PATCH", `/special_hours/${moved}`, { start_date: "2026-05-02" })
    await api.deps.db.execute(
      sql`update locations set country = 'US', state = 'MA' where account_id = ${first.id} and id = ${birch}`,
    )
    await call("POST", "/public_holidays/apply", { location_ids: [birch], dates: ["2026-07-04"] })
    const [applied] = await lines(birch)
    expect(applied.changes).toEqual([
      { field: "special_hours", before: null, after: [{ ...entry(true), start_date: "2026-07-04" }] },
    ])
    await call("DELETE", `/special_hours/${moved}`)
    const latest = ["2026-03-01 open", "2026-04-01 open", "2026-07-04 closed"]
    expect(await holidaysOf(birch)).toEqual(latest)

    expect((await revert(birch, { entry_id: ofBirch.id })).status).toBe(200)
    expect(await holidaysOf(birch)).toEqual(["2026-03-01 closed"])
    expect(await holidaysOf(alder)).toEqual(["2026-03-01 open", "2026-04-01 open"])
    const [back] = await lines(birch)
    expect(back).toMatchObject({ action: "reverted" })
    expect((await revert(birch, { entry_id: back.id })).status).toBe(200)
    expect(await holidaysOf(birch)).toEqual(latest)
    // A change of something else leaves holiday hours as they are.
    await change(birch, { city: "Lowell" })
    const [other] = await lines(birch)
    expect((await revert(birch, { entry_id: other.id })).status).toBe(200)
    expect(await holidaysOf(birch)).toEqual(latest)
    expect(await lines(cedar)).not.toContainEqual(
      expect.objectContaining({ changes: [expect.objectContaining({ field: "special_hours" })] }),
    )
  })

  test("puts nothing back over what the caller has not seen, without permission, or of another location", async () => {
    const [alder, , cedar] = first.locationIds as [number, number, number]
    const [entry] = await lines(alder)
    const known = (await api.call("GET", `/locations/${alder}`, { as: admin })).body
    await change(alder, { city: "Bremen" }, manager)
    expect(await revert(alder, { entry_id: entry.id, version: known.version })).toMatchObject({
      status: 409,
      body: { code: "location_changed", location: { city: "Bremen" } },
    })
    const user = await api.login("user@first.test")
    expect((await revert(alder, { entry_id: entry.id }, user)).status).toBe(403)
    expect((await revert(cedar, { entry_id: entry.id })).status).toBe(404)
    expect((await api.call("GET", `/locations/${alder}`, { as: admin })).body.city).toBe("Bremen")
  })

  test("is that of locations the caller sees", async () => {
    const [, , , dogwood] = first.locationIds as number[]
    const reader = await api.login("read-only@first.test")
    const second = await api.login("admin@second.test")
    expect((await history(first.locationIds[0]!, {}, reader)).status).toBe(200)
    expect((await history(dogwood!, {}, reader)).status).toBe(404)
    expect((await history(first.locationIds[0]!, {}, second)).status).toBe(404)
  })
})
