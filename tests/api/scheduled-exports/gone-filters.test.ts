import { eq } from "drizzle-orm"
import { exportFiles } from "#review-api/db/schema/export-files.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { type People, startPeople } from "#tests/support/people.ts"
import { makeDue, runSchedule, scheduleBody } from "#tests/support/schedules.ts"
import { emailOf } from "#tests/support/seed.ts"

describe.each(databasesFor("jobs"))("schedules whose filters are gone, on %s", (database) => {
  let people: People
  let admin: Caller
  beforeAll(async () => {
    people = await startPeople(database)
    admin = await people.as("Admin")
  })
  afterAll(() => people.api.close())

  const call = (method: "GET" | "POST" | "DELETE", path: string, body?: object, as = admin) =>
    people.api.call(method, path, { as, body })
  const read = async (id: number) => (await call("GET", `/scheduled_exports/${id}`)).body
  const change = (id: number, body: object) =>
    people.api.patch(`/scheduled_exports/${id}`, { as: admin, body })
  async function make(filters: object, subject: string, as = admin): Promise<number> {
    const body = scheduleBody([people.first.users.Manager.id], { email_subject: subject })
    const chosen = { ...body.filters, ...filters }
    return (await call("POST", "/scheduled_exports", { ...body, filters: chosen }, as)).body.id
  }
  async function run(id: number): Promise<number> {
    people.time.now += 60_000
    await makeDue(people.api, id)
    await runSchedule(people.api, id)
    const made = eq(exportFiles.scheduledExportId, id)
    return (await people.api.deps.db.select().from(exportFiles).where(made)).length
  }
  async function mailsOf(email: string, subject: string) {
    await people.api.deps.mailer.deliver()
    const rows = await people.api.deps.db.query.outbox.findMany()
    return rows.filter((row) => row.recipient === email && row.subject === subject)
  }
  const newGroup = async (name = "Short-lived") => String((await call("POST", "/groups", { name })).body.id)

  test("are paused and never widen; the owner is written to once, and they go on when they are chosen again", async () => {
    const groupId = await newGroup()
    const id = await make({ group_id: groupId }, "Of a group")
    expect(await run(id)).toBe(1)
    await call("DELETE", `/groups/${groupId}`)
    for (let times = 0; times < 2; times += 1) expect(await run(id)).toBe(1)
    expect(await read(id)).toMatchObject({ state: "filters_gone", next_run_at: null })
    const mails = await mailsOf(admin.email, "Of a group is paused")
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining("Some of its filters are no longer available."),
    ])

    expect((await change(id, { email_subject: "Renamed" })).body.state).toBe("filters_gone")
    const { body } = await change(id, {
      filters: { dateDescriptor: "sevenDays", rating: 5 },
      without_gone_filters: true,
    })
    expect(body).toMatchObject({ state: "active", next_run_at: expect.any(String) })
    expect(await run(id)).toBe(2)
    expect(await mailsOf(admin.email, "Renamed is paused")).toEqual([])
  })

  test("stay as they are until what is gone is confirmed, or chosen again in its kind, also before their next run", async () => {
    const [gone, other] = [await newGroup(), await newGroup("Another")]
    const filters = { dateDescriptor: "sevenDays", rating: 5 }
    const ids = [await make({ group_id: gone }, "Paused"), await make({ group_id: gone }, "Not run yet")]
    await call("DELETE", `/groups/${gone}`)
    await run(ids[0]!)
    const states = ["filters_gone", "active"]
    for (const [at, id] of ids.entries()) {
      const before = await read(id)
      expect(before).toMatchObject({ state: states[at], gone_filters: ["group_ids"] })
      for (const more of [{}, { without_gone_filters: false }]) {
        const { status, body } = await change(id, { filters, email_subject: "Wider", ...more })
        const text = "Confirm sending it without these filters: group."
        expect([status, body.errors]).toEqual([422, { without_gone_filters: [text] }])
      }
      expect(await read(id)).toEqual(before)
    }
    const anew = await change(ids[0]!, { filters: { ...filters, group_id: other } })
    expect(anew.body).toMatchObject({ state: "active", filters: { group_id: other } })
    const confirmed = await change(ids[1]!, { filters, without_gone_filters: true })
    expect(confirmed.body).toMatchObject({ state: "active", filters: { rating: 5 } })
    for (const id of ids) expect((await read(id)).gone_filters).toEqual([])
  })

  test("are paused as well when one of several locations is out of their owner's sight", async () => {
    const user = await people.as("User")
    const [seen, hidden] = people.first.assignedLocationIds.map(String)
    const id = await make({ location_ids: [seen, hidden] }, "Of locations", user)
    await people.api.patch(`/users/${people.first.users.User.id}`, {
      as: admin,
      body: { remove_location_ids: [hidden] },
    })
    expect(await run(id)).toBe(0)
    expect((await read(id)).state).toBe("filters_gone")
    expect(await mailsOf(emailOf("User", "first.test"), "Of locations is paused")).toHaveLength(1)
  })
})
