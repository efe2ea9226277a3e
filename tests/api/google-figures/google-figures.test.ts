import { and, asc, eq, gt, lt, sql } from "drizzle-orm"
import { googleFigureNames } from "#lib/contract/google-figures/constants.ts"
import { addDays, daysIn } from "#lib/dates/day.ts"
import { googleFigureDays, googleFigures } from "#review-api/db/schema/google-figures.ts"
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

  /** The kept sums of whole accounts are those of their days. */
  async function expectRightFigureDays(db: TestApi["deps"]["db"]) {
    const { accountId, day, figure, value, known, mark } = googleFigureDays
    const kept = await db
      .select({ accountId, day, figure, value, known, mark: sql<string>`${mark}::text` })
      .from(googleFigureDays)
      .where(gt(googleFigureDays.known, 0))
      .orderBy(asc(googleFigureDays.accountId), asc(googleFigureDays.day), asc(googleFigureDays.figure))
    const wanted = []
    for (const [name, counted] of Object.entries({ ...plain, locations: "1" })) {
      const { rows: found } = (await db.execute(sql`
        select account_id::int as "accountId", day::text, ${name}::text as figure, sum(value)::int as value,
            count(value)::int as known, sum(hashint8extended(location_id, 0)) filter (where value is not null)::text as mark
          from (select f.account_id, f.day, f.location_id, ${sql.raw(counted)} as value from google_figures f
            join locations l on l.account_id = f.account_id and l.id = f.location_id where l.deleted_at is null) v
          group by 1, 2 having count(value) > 0`)) as unknown as { rows: typeof kept }
      wanted.push(...found)
    }
    const keyOf = (row: (typeof kept)[number]) => `${row.accountId} ${row.day} ${row.figure}`
    const byKey = (list: typeof kept) => list.toSorted((x, y) => (keyOf(x) < keyOf(y) ? -1 : 1))
    expect(byKey(kept)).toEqual(byKey(wanted))
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
      const whole = await overview({ start_date: from, end_date: to })
      const named = await overview({ start_date: from, end_date: to, location_ids: [a, b].join(",") })
      expect(whole.figures).toEqual(await recounted([a, b], from, to))
      expect(whole.days).toEqual(named.days)
    }
    expect((await overview({})).days).toEqual((await overview({ location_ids: [a, b].join(",") })).days)
  })

  test("of a whole account compare like for like, though some of its locations are new or have gaps", async () => {
    const { db } = api.deps
    const made = await db
      .insert(locations)
      .values(["A", "B", "C", "D", "New", "Gaps"].map((name) => ({ accountId: first.id, name })))
      .returning({ id: locations.id })
    const ids = made.map(({ id }) => id)
    const figures = { searchViews: 3, mapsViews: 5, calls: 1, directions: 2, connectionPlaceId: 1 }
    const days = Array.from({ length: 80 }, (_, at) => addDays("2026-09-01", at))
    const hasDay = (id: number, at: number) =>
      id === ids.at(-2) ? at > 55 : id === ids.at(-1) ? at % 9 !== 2 : true
    await db.delete(googleFigures).where(eq(googleFigures.accountId, first.id))
    await db.insert(googleFigures).values(
      ids.flatMap((locationId) =>
        days.flatMap((day, at) =>
          hasDay(locationId, at)
            ? [
                {
                  ...figures,
                  accountId: first.id,
                  locationId,
                  day,
                  websiteClicks: at % 5 === 0 ? null : at,
                },
              ]
            : [],
        ),
      ),
    )
    for (const [from, to] of [
      ["2026-10-11", "2026-11-19"],
      ["2026-11-10", "2026-11-20"],
      ["2026-11-17", "2026-11-18"],
    ] as const)
      expect((await overview({ start_date: from, end_date: to })).figures).toEqual(
        await recounted(ids, from, to),
      )
    for (const id of ids) await db.delete(locations).where(eq(locations.id, id))
    await expectRightFigureDays(db)
    await db.insert(googleFigures).values(rows.filter(({ accountId }) => accountId === first.id))
  })

  test("of a whole account are kept with every day that is written, changed or deleted, and with its locations", async () => {
    const { db } = api.deps
    const [a, b] = places()
    const own = rows.filter(({ accountId }) => accountId === first.id)
    const isOf = (id: number) => eq(googleFigures.locationId, id)
    await expectRightFigureDays(db)
    await db.update(googleFigures).set({ calls: null, directions: 4 }).where(isOf(b))
    await expectRightFigureDays(db)
    await db
      .insert(googleFigures)
      .values(own.map((row) => ({ ...row, day: addDays(row.day, 20) })))
      .onConflictDoUpdate({
        target: [googleFigures.accountId, googleFigures.locationId, googleFigures.day],
        set: { searchViews: sql`excluded.search_views`, mapsViews: 7 },
      })
    await expectRightFigureDays(db)
    await db.update(locations).set({ deletedAt: "2026-11-19T00:00:00Z" }).where(eq(locations.id, b))
    await expectRightFigureDays(db)
    await db.update(googleFigures).set({ calls: 9 }).where(isOf(b))
    await db.delete(googleFigures).where(and(isOf(b), lt(googleFigures.day, "2026-11-01")))
    await expectRightFigureDays(db)
    await db.update(locations).set({ deletedAt: null }).where(eq(locations.id, b))
    await expectRightFigureDays(db)
    const [more] = await db
      .insert(locations)
      .values({ accountId: first.id, name: "Closed" })
      .returning({ id: locations.id })
    await db.insert(googleFigures).values(own.slice(0, 9).map((row) => ({ ...row, locationId: more!.id })))
    await db.delete(locations).where(eq(locations.id, more!.id))
    await expectRightFigureDays(db)
    await db.delete(googleFigures)
    expect(await db.$count(googleFigureDays, gt(googleFigureDays.known, 0))).toBe(0)
    await db.insert(googleFigures).values(rows)
    await expectRightFigureDays(db)
    expect((await overview({})).days).toEqual((await overview({ location_ids: [a, b].join(",") })).days)
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
