import { and, eq, sql } from "drizzle-orm"
import type { PrescriptiveInsight } from "#lib/contract/prescriptive-insights/schema.ts"
import { rebuildRollups } from "#review-api/db/rollups/rebuild.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { auditEntries } from "#review-api/db/schema/audit-entries.ts"
import { locations } from "#review-api/db/schema/places.ts"
import { insightStates } from "#review-api/db/schema/prescriptive-insights.ts"
import { specialHours } from "#review-api/db/schema/special-hours.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { doJobs, standingClock } from "#tests/support/responses.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const path = "/prescriptive_insights"

describe.each(databasesFor("sql"))("prescriptive insights on %s (D-306)", (database) => {
  const clock = standingClock("2025-06-20T12:00:00Z")
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount
  let admin: Caller
  let user: Caller
  beforeAll(async () => {
    api = await startTestApi({ database, clock })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    admin = await api.login("admin@first.test")
    user = await api.login(emailOf("User", "first.test"))
  })
  afterAll(() => api.close())
  beforeEach(() => api.deps.db.delete(insightStates))

  const list = async (query: Record<string, unknown> = {}, as = admin) => {
    const { status, body } = await api.call("GET", path, { as, query: { per_page: 100, ...query } })
    expect(status).toBe(200)
    return { items: body._embedded.prescriptive_insights as PrescriptiveInsight[], ...body }
  }
  const patch = (id: unknown, body: object, as = admin) =>
    api.call("PATCH", `${path}/${id}`, { as, body })
  const firstOf = async (code: string, as = admin) => (await list({}, as)).items.find((one) => one.code === code)!

  test("count the reviews that wait as plain SQL does, and lead to them", async () => {
    const counted = await rowsOf(
      api.deps.db,
      { id: column.number(), waiting: column.number() },
      sql`select r.location_id as id, count(*) as waiting from reviews r
        where r.account_id = ${first.id} and r.deleted_at is null and r.status in ('unread', 'in_progress')
          and (r.published_at at time zone 'America/Chicago')::date between '2024-12-20' and '2025-06-20'
          and not exists (select 1 from responses p where p.review_id = r.id and p.published_at is not null)
        group by 1`,
    )
    const { items } = await list({ code: "respond_unanswered" })
    const found = new Map(items.map(({ location_ids: [id], items: count }) => [Number(id), count]))
    for (const { id, waiting } of counted) if (found.has(id)) expect(found.get(id)).toBe(waiting)
    expect(found.size).toBeGreaterThan(0)
    for (const { href, location_ids: [id] } of items) {
      const url = new URL(href, "http://app.test")
      expect(url.pathname).toBe("/reviews")
      expect(Object.fromEntries(url.searchParams)).toEqual({
        locationId: String(id),
        response: "unanswered",
        status: "unread,in_progress",
        from: "2024-12-20",
        to: "2025-06-20",
      })
    }
  })

  test("that are done as they say move the score by what they say", async () => {
    const before = await list()
    const insight = before.items.find(({ code }) => code === "respond_unanswered")!
    const locationId = Number(insight.location_ids[0])
    const { db } = api.deps
    const mine = sql`r.account_id = ${first.id} and r.location_id = ${locationId}`
    await db.execute(sql`insert into responses (account_id, review_id, content, status, published_at)
      select r.account_id, r.id, 'Thank you', 'published', ${clock.now().toISOString()}::timestamptz from reviews r
      where ${mine} and r.status = 'unread'`)
    await db.execute(sql`update reviews r set status = 'responded' where ${mine} and r.status = 'unread'`)
    await rebuildRollups(db, first.id)
    const after = await list()
    expect(after.items.find(({ id }) => id === insight.id)).toBeUndefined()
    expect(after.totals.score - before.totals.score).toBeCloseTo(insight.account_gain!, 4)
  })

  test("come by their gain; the account's part is smaller, and all together are at most their sum", async () => {
    const { items, totals } = await list()
    const gains = items.map(({ score_gain: gain }) => gain ?? -1)
    expect(gains).toEqual([...gains].sort((a, b) => b - a))
    const sum = items.reduce((total, { account_gain: gain }) => total + (gain ?? 0), 0)
    expect(totals.possible_gain).toBeGreaterThan(0)
    expect(totals.possible_gain).toBeLessThan(2 * sum)
    for (const { parts, score_gain: gain } of items) {
      if (gain === null) continue
      const moved = parts!.reduce((total, part) => total + part.points_after - part.points, 0)
      expect(moved).toBeCloseTo(gain, 4)
    }
  })

  test("are those of the locations that someone sees, in lists, totals and files", async () => {
    const { items } = await list({}, user)
    const seen = new Set(items.map(({ location_ids: [id] }) => Number(id)))
    for (const id of first.unassignedLocationIds) expect(seen).not.toContain(id)
    const { text } = await api.call("GET", "/export/csv/prescriptive_insights", { as: user })
    expect(text.trim().split("\n")).toHaveLength(items.length + 1)
    const foreign = (await list({}, admin)).items.find(({ location_ids: [id] }) =>
      first.unassignedLocationIds.includes(Number(id)),
    )!
    expect((await patch(foreign.id, { state: "done" }, user)).status).toBe(404)
    const other = await api.login("admin@second.test")
    expect((await patch(foreign.id, { state: "done" }, other)).status).toBe(404)
    expect(second.id).not.toBe(first.id)
  })

  test("is assigned to who can see its location, and to no one else", async () => {
    const insight = (await list({}, user)).items[0]!
    const [userId, other] = [first.users.User.id, second.users.Admin.id]
    const taken = await patch(insight.id, { state: "assigned", assigned_user_id: userId })
    expect([taken.status, taken.body.state, taken.body.assigned_user_id]).toEqual([200, "assigned", userId])
    const mine = (await list({ assigned_user_ids: "me" }, user)).items
    expect(mine.map(({ id }) => id)).toEqual([insight.id])
    expect((await list({ assigned_user_ids: "none" })).items.map(({ id }) => id)).not.toContain(insight.id)
    const wrong = { assigned_user_id: ["must be someone who can see the location"] }
    for (const assigned_user_id of [other, 2 ** 53, "99999999999999999999"]) {
      const { status, body } = await patch(insight.id, { state: "assigned", assigned_user_id })
      expect([status, body.errors]).toEqual([422, wrong])
    }
    const hidden = (await list()).items.find(({ location_ids: [id] }) =>
      first.unassignedLocationIds.includes(Number(id)),
    )!
    expect((await patch(hidden.id, { state: "assigned", assigned_user_id: userId })).status).toBe(422)
  })

  test.each([
    [{ state: "assigned" }, "assigned_user_id"],
    [{ state: "dismissed" }, "dismissed_reason"],
    [{ state: "done", assigned_user_id: 1 }, "assigned_user_id"],
    [{ state: "open", dismissed_reason: "No" }, "dismissed_reason"],
    [{ state: "dismissed", dismissed_reason: "x".repeat(201) }, "dismissed_reason"],
    [{ state: "dismissed", dismissed_reason: " " }, "dismissed_reason"],
    [{ state: "lost" }, "state"],
    [{}, "state"],
  ])("refuses %j at its field", async (body, field) => {
    const insight = (await list()).items[0]!
    const { status, body: said } = await patch(insight.id, body)
    expect([status, Object.keys(said.errors)]).toEqual([422, [field]])
    expect((await list({ state: "open" })).items.map(({ id }) => id)).toContain(insight.id)
  })

  test.each(["respond_unanswered", "nonsense-1", "respond_unanswered-0", "__proto__-1", "respond_faster-99999999999999999999"])(
    "knows no insight %s",
    async (id) => {
      expect((await patch(id, { state: "done" })).status).toBe(404)
    },
  )

  test("each change is audited with what it was", async () => {
    const insight = (await list()).items[0]!
    await api.deps.db.delete(auditEntries)
    await patch(insight.id, { state: "dismissed", dismissed_reason: "We decided otherwise" })
    const [line] = await api.deps.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.accountId, first.id), eq(auditEntries.action, "prescriptive_insights.update")))
    expect(line).toMatchObject({
      before: { state: "open", dismissed_reason: null },
      after: { state: "dismissed", dismissed_reason: "We decided otherwise" },
    })
  })

  test("dismissed ones come back when there is a tenth more to do", async () => {
    const insight = await firstOf("respond_unanswered")
    await patch(insight.id, { state: "dismissed", dismissed_reason: "Not relevant for this location" })
    const stateNow = async () => (await list()).items.find(({ id }) => id === insight.id)!.state
    expect(await stateNow()).toBe("dismissed")
    await api.deps.db.update(insightStates).set({ items: insight.items! + 1 })
    expect(await stateNow()).toBe("open")
  })

  test("one that is done stands among what was done, is reopened, and measured after its days", async () => {
    const insight = (await list()).items[0]!
    const done = await patch(insight.id, { state: "done" })
    expect([done.status, done.body.state, done.body.result.due_on]).toEqual([200, "done", "2025-07-20"])
    expect((await list({ state: "done" })).items.map(({ id }) => id)).toEqual([insight.id])
    expect((await list({ state: "open" })).items.map(({ id }) => id)).not.toContain(insight.id)
    expect((await patch(insight.id, { state: "open" })).body.state).toBe("open")
    expect((await list({ state: "open" })).items.map(({ id }) => id)).toContain(insight.id)

    await patch(insight.id, { state: "done" })
    expect(await doJobs(api.deps, "insight_result")).toBe(0)
    const now = clock.now().getTime()
    clock.pass(32 * 24 * 60)
    expect(await doJobs(api.deps, "insight_result")).toBe(1)
    expect(await doJobs(api.deps, "insight_result")).toBe(0)
    const [known] = (await list({ state: "done" })).items
    expect(known!.title).toBe(insight.title)
    expect(known!.result!.expected).toBeCloseTo(insight.score_gain!, 4)
    expect(known!.result!.score_before).not.toBeNull()
    expect((await patch(known!.id, { state: "open" })).status).toBe(404)
    clock.pass((now - clock.now().getTime()) / 60_000)
  })

  test("an assigned one of which nothing is left stays until it is done", async () => {
    const insight = await firstOf("respond_unanswered")
    await patch(insight.id, { state: "assigned", assigned_user_id: first.users.Admin.id })
    await api.deps.db.update(insightStates).set({ code: "respond_faster" })
    const { items } = await list({ state: "assigned" })
    expect(items).toMatchObject([{ score_gain: null, items: 0, detail: expect.stringMatching(/^Nothing is left/) }])
    expect((await patch(items[0]!.id, { state: "done" })).status).toBe(200)
  })

  test("name holidays without hours until they have some", async () => {
    const [locationId] = first.locationIds
    const closed = { open: false, is_24_hours: false, hours: [] }
    const week = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    const hours = Object.fromEntries(week.map((day) => [day, closed]))
    await api.deps.db
      .update(locations)
      .set({ country: "US", hours: hours as never })
      .where(eq(locations.id, locationId!))
    const [found] = (await list({ code: "holiday_hours_missing" })).items
    expect(found).toMatchObject({ score_gain: null, items: 1, location_ids: [locationId] })
    expect(found!.title).toContain("Independence Day")
    expect(found!.href).toBe(`/settings/locations/holiday-hours?id=${locationId}`)
    await api.deps.db
      .insert(specialHours)
      .values({ accountId: first.id, locationId: locationId!, startDate: "2025-07-04", closed: true })
    expect((await list({ code: "holiday_hours_missing" })).items).toEqual([])
  })

  test("counts of states are those of the lists behind them", async () => {
    const { items } = await list()
    await patch(items[0]!.id, { state: "assigned", assigned_user_id: first.users.Admin.id })
    await patch(items[1]!.id, { state: "dismissed", dismissed_reason: "No" })
    await patch(items[2]!.id, { state: "done" })
    const { totals } = await list({ per_page: 1 })
    for (const state of ["open", "assigned", "done", "dismissed"]) {
      expect([state, (await list({ state }))._total]).toEqual([state, totals[state]])
    }
  })
})
