import { and, asc, eq, sql } from "drizzle-orm"
import { exportFiles } from "#review-api/db/schema/export-files.ts"
import { accounts, users } from "#review-api/db/schema/identity.ts"
import { scheduledExportDeliveries, scheduledExports } from "#review-api/db/schema/scheduled-exports.ts"
import { jobKinds } from "#review-api/job-kinds.ts"
import { createJobs } from "#review-api/jobs/jobs.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { polled } from "#tests/support/polled.ts"
import { runSchedule, scheduleBody } from "#tests/support/schedules.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const dayMs = 86_400_000

describe.each(databasesFor("jobs"))("runs of scheduled exports on %s (D-114)", (database) => {
  let api: TestApi
  let admin: Caller
  let first: SeededAccount
  let now = Date.parse("2026-03-04T12:00:00Z")

  beforeAll(async () => {
    api = await startTestApi({ database, clock: { now: () => new Date(now) } })
    first = (await seedTwoAccounts(api.deps)).first
    await api.deps.db.update(accounts).set({ timeZone: "UTC" }).where(eq(accounts.id, first.id))
    admin = await api.login("admin@first.test")
  })
  afterAll(() => api.close())

  async function make(more: object = {}, as = admin): Promise<number> {
    const body = { ...scheduleBody([first.users.Manager.id]), ...more }
    return (await api.call("POST", "/scheduled_exports", { as, body })).body.id
  }
  const filesOf = (id: number) =>
    api.deps.db
      .select()
      .from(exportFiles)
      .where(eq(exportFiles.scheduledExportId, id))
      .orderBy(asc(exportFiles.occurrenceAt))
  const mailsOf = (id: number) =>
    api.deps.db
      .select()
      .from(scheduledExportDeliveries)
      .where(eq(scheduledExportDeliveries.scheduledExportId, id))
  const nextOf = async (id: number) =>
    (await api.call("GET", `/scheduled_exports/${id}`, { as: admin })).body.next_run_at

  test("come at their time and not before, once for all that were missed, and go on after that", async () => {
    const id = await make()
    await runSchedule(api, id)
    now = Date.parse("2026-03-04T12:59:59Z")
    await runSchedule(api, id)
    expect(await filesOf(id)).toEqual([])
    now = Date.parse("2026-03-04T13:00:00Z")
    await runSchedule(api, id)
    await runSchedule(api, id)
    expect((await filesOf(id)).map(({ status, rows }) => [status, rows])).toEqual([["no_results", 0]])
    expect(await nextOf(id)).toBe("2026-03-05T13:00:00.000Z")
    now = Date.parse("2026-03-09T10:00:00Z")
    await runSchedule(api, id)
    expect(await filesOf(id)).toHaveLength(2)
    expect(await nextOf(id)).toBe("2026-03-09T13:00:00.000Z")
    now = Date.parse("2026-03-09T13:00:30Z")
    await runSchedule(api, id)
    expect((await filesOf(id)).map(({ occurrenceAt }) => new Date(occurrenceAt!).toISOString())).toEqual([
      "2026-03-04T13:00:00.000Z",
      "2026-03-05T13:00:00.000Z",
      "2026-03-09T13:00:00.000Z",
    ])
    expect(await mailsOf(id)).toHaveLength(3)
  })

  // PGlite has no second connection that could hold the row.
  if (database === "postgres")
    test("are not put off by whoever writes a row that refers to their schedule", async () => {
      const id = await make()
      now += dayMs
      await api.deps.db.transaction(async (other) => {
        await other.execute(sql`select 1 from scheduled_exports where id = ${id} for key share`)
        await runSchedule(api, id)
      })
      expect(await filesOf(id)).toHaveLength(1)
    })

  test("of two workers are made once each, and what neither knew of is found at the start", async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => make()))
    now += dayMs
    const workers = [createJobs(api.deps, jobKinds), createJobs(api.deps, jobKinds)]
    await Promise.all(workers.map((worker) => worker.start()))
    for (const id of ids) {
      const files = await polled(
        () => filesOf(id),
        (found) => found.some(({ status }) => status === "no_results" || status === "completed"),
      )
      expect(files).toHaveLength(1)
    }
    await Promise.all(workers.map((worker) => worker.stop()))
    for (const id of ids)
      expect([await filesOf(id), await mailsOf(id)].map(({ length }) => length)).toEqual([1, 1])
  })

  test("hold the rows of the screen in the range that rolls with the account, within what its recipients may see (D-272)", async () => {
    const limited = await api.login(emailOf("User", "first.test"))
    const body = {
      filters: { dateDescriptor: "lastCalendarYear", rating: 5 },
      date_range_legend: "last_calendar_year",
    }
    const mine = await make(body)
    const theirs = await make(body, limited)
    now += dayMs
    for (const [id, as] of [
      [mine, await api.login(emailOf("Manager", "first.test"))],
      [theirs, limited],
    ] as const) {
      await runSchedule(api, id)
      const [file] = await filesOf(id)
      const query = { published_after: "2025-01-01", published_before: "2025-12-31", rating: 5 }
      const { body: counted } = await api.call("GET", "/reviews/count", { as, query })
      expect(file!.rows ?? 0).toBe(counted.count)
      expect(file!.filters).toMatchObject({
        dateDescriptor: "lastCalendarYear",
        rating: 5,
        from: null,
        to: null,
      })
    }
  })

  test("are left out without recipients, and without someone whose rights they have, and come back with them", async () => {
    const id = await make({ recipient_user_ids: [first.users["Limited User"].id] })
    const setGone = (userId: number, deactivatedAt: string | null) =>
      api.deps.db
        .update(users)
        .set({ deactivatedAt })
        .where(and(eq(users.accountId, first.id), eq(users.id, userId)))
    const read = async () => (await api.call("GET", `/scheduled_exports/${id}`, { as: admin })).body
    const gone = new Date(now).toISOString()
    await setGone(first.users["Limited User"].id, gone)
    expect(await read()).toMatchObject({ state: "no_recipients", recipient_emails: [], next_run_at: null })
    now += dayMs
    await runSchedule(api, id)
    expect(await filesOf(id)).toEqual([])
    await setGone(first.users["Limited User"].id, null)

    const own = { createdByUserId: first.users.User.id }
    await api.deps.db.update(scheduledExports).set(own).where(eq(scheduledExports.id, id))
    await setGone(first.users.User.id, gone)
    expect(await read()).toMatchObject({ state: "no_owner", next_run_at: null })
    now += dayMs
    await runSchedule(api, id)
    expect(await filesOf(id)).toEqual([])
    await setGone(first.users.User.id, null)
    now += dayMs
    await runSchedule(api, id)
    expect(await read()).toMatchObject({ state: "active" })
    expect(await filesOf(id)).toHaveLength(1)
  })
})
