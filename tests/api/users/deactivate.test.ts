import { and, eq } from "drizzle-orm"
import { userTypes } from "#lib/contract/index.ts"
import { logins, users } from "#review-api/db/schema/identity.ts"
import { atOnce } from "#tests/support/at-once.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { type People, startPeople } from "#tests/support/people.ts"

describe.each(databasesFor("locks"))("deactivating users on %s", (database) => {
  let people: People
  beforeAll(async () => {
    people = await startPeople(database)
  })
  afterAll(() => people.api.close())

  test("ends every session, frees the email and keeps the row (D-056)", async () => {
    const { id, caller } = await people.join({ location_ids: [people.first.locationIds[0]] })
    const again = (await people.logIn(caller.email)).body.token as string
    expect((await people.remove(id)).status).toBe(204)
    for (const token of [caller.token, again]) {
      const ended = await people.api.call("GET", "/locations", { as: { ...caller, token } })
      expect([ended.status, ended.body.code]).toEqual([401, "session_invalidated"])
    }
    expect((await people.logIn(caller.email)).status).toBe(401)
    expect((await people.get(id)).status).toBe(404)
    expect((await people.remove(id)).status).toBe(404)
    expect(await people.list({ keywords: caller.email })).toEqual([])
    const [row] = await people.api.deps.db.select().from(users).where(eq(users.id, id))
    expect(row).toMatchObject({ email: caller.email, deactivatedAt: expect.any(String) })
    expect(await people.lastEntry()).toMatchObject({ action: "users.delete", name: caller.email })
    await people.api.call("POST", "/passwords", { body: { email: caller.email } })
    const before = await people.mailedToken(caller.email)
    await people.api.deps.mailer.deliver()
    expect(await people.mailedToken(caller.email)).toBe(before)
    const reborn = await people.create({ email: caller.email })
    expect([reborn.status, reborn.body.id === id]).toEqual([201, false])
    const old = await people.api.call("GET", "/locations", { as: caller })
    expect([old.status, old.body.code]).toEqual([401, "session_invalidated"])
  })

  test("an open password link dies with the user", async () => {
    const { body } = await people.create()
    const token = await people.mailedToken(body.email)
    await people.remove(body.id)
    expect((await people.choosePassword(token!)).status).toBe(410)
  })

  test("neither the account owner nor the last Admin goes or becomes less (D-056)", async () => {
    const owner = people.first.users.Admin.id
    const { caller: other } = await people.join({ user_type_id: userTypes.Admin })
    for (const answer of [await people.remove(owner, other), await people.remove(owner)]) {
      expect([answer.status, answer.body.error]).toEqual([422, "The account owner cannot be deleted."])
    }
    const lesser = await people.change(owner, { user_type_id: userTypes.User }, other)
    expect([lesser.status, lesser.body.errors]).toEqual([
      422,
      { user_type_id: ["The account owner cannot be given another type."] },
    ])
    await people.api.deps.db.update(users).set({ isAccountOwner: false }).where(eq(users.id, owner))
    const admins = (await people.list({ per_page: 500 })).filter((user) => user["user_type"] === "Admin")
    for (const { id } of admins) if (id !== owner) await people.remove(id as number)
    expect((await people.remove(owner)).body.error).toBe("The last Admin cannot be deleted.")
    expect((await people.change(owner, { user_type_id: userTypes.User })).body.errors).toEqual({
      user_type_id: ["The last Admin cannot be given another type."],
    })
    // One who has not taken the invitation lets no one in.
    await people.create({ user_type_id: userTypes.Admin })
    expect((await people.remove(owner)).status).toBe(422)
    await people.api.deps.db.update(users).set({ isAccountOwner: true }).where(eq(users.id, owner))
  })

  test("of two Admins who deactivate each other at once, one stays", async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const one = await people.join({ user_type_id: userTypes.Admin })
      const other = await people.join({ user_type_id: userTypes.Admin })
      const answers = await atOnce([people.remove(one.id, other.caller), people.remove(other.id, one.caller)])
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 401])
      const left = await people.api.deps.db
        .select({ id: users.id, at: users.deactivatedAt })
        .from(users)
        .where(and(eq(users.accountId, people.first.id), eq(users.userTypeId, userTypes.Admin)))
      const both = left.filter(({ id }) => id === one.id || id === other.id)
      expect(both.filter(({ at }) => at === null).length).toBe(1)
    }
  })

  test("an email that two want at once goes to one of them", async () => {
    const email = people.newEmail()
    const answers = await atOnce([
      people.create({ email }),
      people.create({ email }),
      people.create({ email }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    expect(await people.api.deps.db.select().from(logins).where(eq(logins.email, email))).toHaveLength(1)
  })
})
