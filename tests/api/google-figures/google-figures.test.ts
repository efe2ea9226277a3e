import { eq, sql } from "drizzle-orm"
import { googleFigureNames } from "#lib/contract/google-figures/constants.ts"
import { addDays, daysIn } from "#lib/dates/day.ts"
import { googleFigures } from "#review-api/db/schema/google-figures.ts"
import { locations } from "#review-api/db/schema/places.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { testDatabases } from "#tests/support/databases.ts"
import { standingClock } from "#tests/support/responses.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

type Row = typeof googleFigures.$inferInsert
type Query = Record<string, string | number | undefined>

describe.each(testDatabases())("Google's figures on %s", (database) => {
  const clock = standingClock("2026-11-20T12:00:00Z")
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount
  let as: Caller
  let rows: Row[]

  beforeAll(async () => {
    api = await startTestApi({ database, clock })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    as = await api.login("admin@first.test")
    rows = trapsOf()
    await api.deps.db.insert(googleFigures).values(rows)
  })
  afterAll(() => api.close())

  /** Two locations, the second of which only an Admin sees. */
  const places = () => [first.assignedLocationIds[0]!, first.unassignedLocationIds[0]!] as [number, number]

  /**
   * Days that are missing here and there, figures that are not known on some days, zeros, a location that begins late, one
   * whose figures end early, and those of another account on the same days.
   */
  function trapsOf(): Row[] {
    const [a, b] = places()
    const made: Row[] = []
    for (let at = 0; at < 60; at++) {
      const day = addDays("2026-09-20", at)
      const figures = {
        day,
        searchViews: at % 7 === 3 ? null : 10 + at,
        mapsViews: at % 5 === 2 ? null : 3 * at,
        calls: at % 4 === 0 ? 0 : at % 3,
        directions: at < 30 ? null : at,
        websiteClicks: 1,
        connectionPlaceId: 1,
      }
      if (at % 9 !== 4) made.push({ ...figures, accountId: first.id, locationId: a })
      if (at > 35) made.push({ ...figures, accountId: first.id, locationId: b, websiteClicks: null })
      made.push({ ...figures, accountId: second.id, locationId: second.locationIds[0]!, calls: 1_000 })
    }
    return made
  }

  const overview = async (query: Query, caller = as) =>
    (await api.call("GET", "/google_figures/overview", { as: caller, query })).body
  const list = async (query: Query = {}, caller = as) =>
    api.call("GET", "/google_figures", { as: caller, query })

  const plain = {
    views: "search_views + maps_views",
    search_views: "search_views",
    maps_views: "maps_views",
    calls: "calls",
    directions: "directions",
    website_clicks: "website_clicks",
  }

  /** Each figure counted another way: one statement for each, without what the service reads with. */
  async function recounted(locationIds: number[], from: string, to: string) {
    const length = daysIn(from, to)
    const found = []
    for (const name of googleFigureNames) {
      const of = (alias: string) =>
        sql.raw(plain[name].replaceAll(/[a-z]+_?[a-z]+/g, (column) => `${alias}.${column}`))
      const { rows: answer } = (await api.deps.db.execute(sql`
        select (select sum(${of("n")}) from google_figures n where n.account_id = ${first.id}
              and n.location_id = any(${sql.param(locationIds)}::bigint[]) and n.day between ${from}::date and ${to}::date)::int as value,
            sum(${of("n")})::int as compared, sum(${of("t")})::int as before
          from google_figures n, google_figures t
          where n.account_id = ${first.id} and t.account_id = n.account_id and t.location_id = n.location_id
            and n.location_id = any(${sql.param(locationIds)}::bigint[])
            and n.day between ${from}::date and ${to}::date and n.day - t.day = ${length}::int
            and ${of("n")} is not null and ${of("t")} is not null`)) as unknown as {
        rows: { value: number; compared: number; before: number }[]
      }
      const { value, compared, before } = answer[0]!
      found.push({ name, value, compared, compared_before: before })
    }
    return found
  }

  test("are those of a recount, with a change of the days that both periods have of each location", async () => {
    const [a, b] = places()
    for (const [from, to] of [
      ["2026-10-20", "2026-11-18"],
      ["2026-11-10", "2026-11-20"],
      ["2026-09-20", "2026-11-18"],
      ["2026-11-19", "2026-11-19"],
    ] as const) {
      for (const ids of [[a], [b], [a, b]]) {
        const query = { start_date: from, end_date: to, location_ids: ids.join(",") }
        expect((await overview(query)).figures).toEqual(await recounted(ids, from, to))
      }
    }
  })

  test("by day say how many locations are in them, and leave out days without any", async () => {
    const {
      days,
      last_day: last,
      locations: count,
    } = await overview({
      start_date: "2026-11-10",
      end_date: "2026-11-20",
    })
    const inRange = rows.filter(({ accountId, day }) => accountId === first.id && day >= "2026-11-10")
    const expected = [...new Set(inRange.map(({ day }) => day))].sort()
    expect(days.map(({ day }: { day: string }) => day)).toEqual(expected)
    for (const { day, locations: held, website_clicks: clicks } of days) {
      const ofDay = inRange.filter((row) => row.day === day)
      expect([held, clicks]).toEqual([
        ofDay.length,
        ofDay.some(({ websiteClicks }) => websiteClicks != null)
          ? ofDay.reduce((sum, row) => sum + (row.websiteClicks ?? 0), 0)
          : null,
      ])
    }
    expect([last, count]).toEqual(["2026-11-18", 2])
  })

  test("are null and no change where nothing is known", async () => {
    const {
      figures,
      days,
      last_day: last,
    } = await overview({ start_date: "2025-01-01", end_date: "2025-01-31" })
    expect(days).toEqual([])
    expect(last).toBe("2026-11-18")
    for (const figure of figures)
      expect(figure).toMatchObject({ value: null, compared: null, compared_before: null })
  })

  test("are listed by day and location between cursors both ways, all of them once", async () => {
    const mine = rows.filter(({ accountId }) => accountId === first.id)
    const seen: string[] = []
    let after: string | undefined
    let pages = 0
    do {
      const { body } = await list({ per_page: 17, after })
      expect(body._total).toBe(mine.length)
      seen.push(
        ...body._embedded.google_figures.map(
          (row: { day: string; location_id: number }) => `${row.day} ${row.location_id}`,
        ),
      )
      if (pages > 0) {
        const back = await list({ per_page: 17, before: body.paging.cursors.before })
        expect(back.body._embedded.google_figures).toHaveLength(17)
      }
      after = body.paging.cursors.after ?? undefined
      pages++
    } while (after)
    const order = mine
      .map((row) => [row.day, row.locationId] as const)
      .sort(([day, id], [otherDay, otherId]) => (day === otherDay ? otherId - id : day < otherDay ? 1 : -1))
    expect(seen).toEqual(order.map(([day, id]) => `${day} ${id}`))
  })

  test("refuse what is no day, no ID, no cursor or no parameter", async () => {
    const statusOf = async (query: Query) => (await list(query)).status
    expect(await statusOf({ start_date: "2026-02-30" })).toBe(400)
    expect(await statusOf({ location_ids: "1,x" })).toBe(400)
    expect(await statusOf({ after: "nonsense" })).toBe(400)
    expect(await statusOf({ source_id: 1 })).toBe(400)
    expect(await statusOf({ location_id: second.locationIds[0] })).toBe(200)
    expect((await list({ location_id: second.locationIds[0] })).body._total).toBe(0)
  })

  test("are those of assigned locations alone for who sees no others", async () => {
    const user = await api.login("user@first.test")
    const [a, b] = places()
    const query = { start_date: "2026-10-20", end_date: "2026-11-18" }
    expect((await overview(query, user)).figures).toEqual(
      await recounted([a], query.start_date, query.end_date),
    )
    expect((await list({}, user)).body._total).toBe(rows.filter(({ locationId }) => locationId === a).length)
    expect((await list({ location_id: b }, user)).body._total).toBe(0)
  })

  test("leave with a deleted location, from sums, days, lists and files", async () => {
    const [a, b] = places()
    const { db } = api.deps
    await db.update(locations).set({ deletedAt: "2026-11-19T00:00:00Z" }).where(eq(locations.id, b))
    const query = { start_date: "2026-10-20", end_date: "2026-11-18" }
    expect((await overview(query)).figures).toEqual(await recounted([a], query.start_date, query.end_date))
    expect((await list()).body._total).toBe(rows.filter(({ locationId }) => locationId === a).length)
    await db.update(locations).set({ deletedAt: null }).where(eq(locations.id, b))
  })

  test("make a file with a line for each location and day, in which what is not known is empty", async () => {
    const query = { start_date: "2026-11-17", end_date: "2026-11-18" }
    const { text, status } = await api.call("GET", "/export/csv/google_figures", { as, query })
    expect(status).toBe(200)
    const [head, ...lines] = text.replace("\uFEFF", "").trim().split("\r\n")
    expect(head).toBe(
      "location_id,location_name,day,views,search_views,maps_views,calls,directions,website_clicks,origin",
    )
    const listed = (await list(query)).body._embedded.google_figures
    expect(lines).toHaveLength(listed.length)
    for (const [at, row] of listed.entries()) {
      const values = googleFigureNames.map((name) => row[name] ?? "")
      expect(lines[at]).toContain(`${row.day},${values.join(",")},Google`)
    }
  })

  test("say when they are simulated", async () => {
    const { db } = api.deps
    const [, b] = places()
    await db.update(googleFigures).set({ connectionPlaceId: null }).where(eq(googleFigures.locationId, b))
    const query = { start_date: "2026-11-17", end_date: "2026-11-18" }
    expect(await overview({ ...query, location_id: b })).toMatchObject({
      is_simulated: true,
      access: "simulated",
    })
    const { text } = await api.call("GET", "/export/csv/google_figures", {
      as,
      query: { ...query, location_id: b },
    })
    expect(text).toContain(",Simulated")
    expect(await overview({ ...query, location_id: first.locationIds[0]! })).toMatchObject({
      is_simulated: false,
    })
    await db.update(googleFigures).set({ connectionPlaceId: 1 }).where(eq(googleFigures.locationId, b))
  })
})
