import { and, eq } from "drizzle-orm"
import { userTypes } from "#lib/contract/index.ts"
import { accountSettings } from "#review-api/db/schema/identity.ts"
import { scheduledExports } from "#review-api/db/schema/scheduled-exports.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { type People, startPeople } from "#tests/support/people.ts"
import { makeDue, runSchedule, scheduleBody } from "#tests/support/schedules.ts"
import { emailOf } from "#tests/support/seed.ts"

describe.each(databasesFor("jobs"))("schedules outlast their owners on %s (D-271)", (database) => {
  let people: People
  let admin: Caller
  beforeAll(async () => {
    people = await startPeople(database)
    admin = await people.as("Admin")
  })
  afterAll(() => people.api.close())

  const places = () => ({ location_ids: people.first.locationIds })
  async function make(as: Caller, more: object = {}): Promise<number> {
    const body = { ...scheduleBody([people.first.users.Manager.id]), ...more }
    const made = await people.api.call("POST", "/scheduled_exports", { as, body })
    expect(made.status).toBe(201)
    return made.body.id
  }
  const read = async (id: number) =>
    (await people.api.call("GET", `/scheduled_exports/${id}`, { as: admin })).body
  const remove = (id: number, successor?: unknown, as = admin) =>
    people.api.call("DELETE", `/users/${id}`, {
      as,
      query: successor === undefined ? {} : { successor: String(successor) },
    })
  const takeOver = (id: number, as: Caller) =>
    people.api.call("POST", `/scheduled_exports/${id}/owner`, { as })
  async function run(id: number): Promise<void> {
    people.time.now += 60_000
    await makeDue(people.api, id)
    await runSchedule(people.api, id)
  }
  const subjects = async (email: string) => {
    await people.api.deps.mailer.deliver()
    const rows = await people.api.deps.db.query.outbox.findMany()
    return rows.filter(({ recipient }) => recipient === email).map(({ subject }) => subject)
  }

  test("of someone who is deleted go to who is named, else to who deletes, and run on with a line in the log", async () => {
    for (const [named, heir] of [
      [undefined, people.first.users.Admin.id],
      [people.first.users.User.id, people.first.users.User.id],
    ]) {
      const { id: userId, caller } = await people.join(places())
      const ids = [await make(caller, { email_subject: "One" }), await make(caller)]
      expect((await people.get(userId)).body.scheduled_export_count).toBe(2)
      expect((await remove(userId, named)).status).toBe(204)
      for (const id of ids) {
        const next = { state: "active", next_run_at: expect.any(String) }
        expect(await read(id)).toMatchObject({ ...next, created_by_user_id: heir })
      }
      expect(await people.lastEntry("scheduled_exports.")).toMatchObject({
        action: "scheduled_exports.take_over",
        before: { owner: caller.email },
      })
      await run(ids[0]!)
      expect(await subjects(emailOf("Manager", "first.test"))).toContain("One")
    }
  })

  test("go to no one of another account, who is gone, may have none or is deleted: 422 at the field, and all stays", async () => {
    const { id: userId, caller } = await people.join(places())
    const id = await make(caller)
    const gone = await people.join()
    await people.remove(gone.id)
    const unknown = "User not found in this account"
    for (const [successor, error] of [
      [people.second.users.Admin.id, unknown],
      [gone.id, unknown],
      ["nobody", unknown],
      [people.first.users["Read Only"].id, "This user can't have scheduled exports"],
      [userId, "Choose someone other than the user being deleted"],
    ] as const) {
      const answer = await remove(userId, successor)
      expect([answer.status, answer.body.errors]).toEqual([422, { successor: [error] }])
    }
    expect(await read(id)).toMatchObject({ created_by_user_id: userId, state: "active" })
    const other = await people.join({ user_type_id: userTypes.Admin })
    await make(other.caller)
    // Who leaves by himself names someone.
    expect((await remove(other.id, undefined, other.caller)).status).toBe(422)
    expect((await remove(other.id, people.first.users.Admin.id, other.caller)).status).toBe(204)
  })

  test("are taken over by any Admin and no one else", async () => {
    const user = await people.join(places())
    const id = await make(user.caller)
    const other = await people.join({ user_type_id: userTypes.Admin })
    const foreign = await people.api.login("admin@second.test")
    const manager = await people.as("Manager")
    for (const [as, status] of [
      [foreign, 404],
      [manager, 404],
      [user.caller, 403],
      [other.caller, 200],
    ] as const) {
      expect((await takeOver(id, as)).status).toBe(status)
    }
    expect(await read(id)).toMatchObject({ created_by_user_id: other.id, owner_name: "Nora Berg" })
    expect(await people.lastEntry("scheduled_exports.")).toMatchObject({
      action: "scheduled_exports.take_over",
      before: { owner: user.caller.email },
      after: { owner: other.caller.email },
    })
  })

  /** Losses of rights that a run needs, with the state that follows. */
  const losses: [string, (userId: number) => Promise<unknown>][] = [
    ["no_permission", (id) => people.change(id, { user_type_id: userTypes["Read Only"] })],
    ["no_locations", (id) => people.change(id, { location_ids: [] })],
  ]
  test("whose owner lost the permission or the last location stop with one mail to the Admins, until someone takes over", async () => {
    for (const [state, lose] of losses) {
      const { id: userId, caller } = await people.join(places())
      const id = await make(caller, { email_subject: state })
      await lose(userId)
      expect(await read(id)).toMatchObject({ state, next_run_at: null })
      await run(id)
      await run(id)
      expect(
        (await subjects(admin.email)).filter((subject) => subject === `${state} is paused`),
      ).toHaveLength(1)
      expect(await subjects(caller.email)).not.toContain(`${state} is paused`)
      expect((await takeOver(id, admin)).body).toMatchObject({
        state: "active",
        next_run_at: expect.any(String),
      })
      await run(id)
      expect(await subjects(emailOf("Manager", "first.test"))).toContain(state)
    }
  })

  test("whose owner gets back what was lost go on by themselves", async () => {
    const { id: userId, caller } = await people.join(places())
    const id = await make(caller)
    await people.change(userId, { location_ids: [] })
    expect(await read(id)).toMatchObject({ state: "no_locations" })
    await people.change(userId, places())
    expect(await read(id)).toMatchObject({ state: "active" })
  })

  test("that lost a feature of the account stop at their next run with a mail", async () => {
    const { caller } = await people.join(places())
    const id = await make(caller, { email_subject: "Switched off" })
    const off = { accountId: people.first.id, code: "scheduled_exports", value: "false" }
    await people.api.deps.db.insert(accountSettings).values(off)
    await run(id)
    expect(await subjects(admin.email)).toContain("Switched off is paused")
    const setting = and(eq(accountSettings.accountId, off.accountId), eq(accountSettings.code, off.code))
    await people.api.deps.db.delete(accountSettings).where(setting)
    await run(id)
    expect(await read(id)).toMatchObject({ state: "active" })
  })

  test("that lost their last recipient stop with a mail to their owner", async () => {
    const owner = await people.join(places())
    const { id: recipientId } = await people.create().then(({ body }) => body)
    const id = await make(owner.caller, { email_subject: "To nobody", recipient_user_ids: [recipientId] })
    await people.remove(recipientId)
    expect(await read(id)).toMatchObject({ state: "no_recipients", next_run_at: null })
    expect(await subjects(owner.caller.email)).toContain("To nobody is paused")
    expect(await subjects(admin.email)).not.toContain("To nobody is paused")
    await people.api.patch(`/scheduled_exports/${id}`, {
      as: owner.caller,
      body: { recipient_user_ids: [people.first.users.Manager.id] },
    })
    expect(await read(id)).toMatchObject({ state: "active" })
    const [row] = await people.api.deps.db.select().from(scheduledExports).where(eq(scheduledExports.id, id))
    expect(row).toMatchObject({ stopReason: null, stoppedAt: null })
  })
})
