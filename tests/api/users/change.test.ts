import { eq } from "drizzle-orm"
import { userTypes } from "#lib/contract/index.ts"
import { userAssignments } from "#review-api/db/schema/places.ts"
import { testDatabases } from "#tests/support/databases.ts"
import { type People, startPeople } from "#tests/support/people.ts"

describe.each(testDatabases())("changing users on %s", (database) => {
  let people: People
  beforeAll(async () => {
    people = await startPeople(database)
  })
  afterAll(() => people.api.close())

  test("places take effect at once, through groups too, and the log names what came and went", async () => {
    const { id, caller } = await people.join({ location_ids: [people.first.locationIds[0]] })
    const seen = async () => (await people.api.call("GET", "/locations", { as: caller })).body._total
    expect(await seen()).toBe(1)
    await people.change(id, {
      location_ids: [people.first.locationIds[1]],
      group_ids: [people.first.groupIds[1]],
    })
    expect(await seen()).toBe(4)
    expect(await people.lastEntry()).toMatchObject({
      action: "users.update",
      before: { location_ids: [people.first.locationIds[0]], group_ids: [] },
      after: { location_ids: [people.first.locationIds[1]], group_ids: [people.first.groupIds[1]] },
    })
    await people.change(id, { first_name: "Only" })
    expect(await seen()).toBe(4)
    const [alder, birch, , dogwood] = people.first.locationIds
    await people.change(id, {
      add_location_ids: [dogwood, birch],
      remove_group_ids: [people.first.groupIds[1]],
    })
    expect((await people.get(id)).body).toMatchObject({ location_ids: [birch, dogwood], group_ids: [] })
    expect(await seen()).toBe(2)
    await people.change(id, { add_location_ids: [alder], remove_location_ids: [birch, 987_654_321] })
    expect((await people.get(id)).body.location_ids).toEqual([alder, dogwood])
    const unknown = await people.change(id, { add_location_ids: [people.second.locationIds[0]] })
    expect(unknown.body.errors).toEqual({ add_location_ids: ["has an unknown location"] })
    await people.change(id, { location_ids: [], group_ids: [] })
    expect(await seen()).toBe(0)
    await people.change(id, { user_type_id: userTypes.Admin })
    expect(await seen()).toBe(5)
    expect(
      await people.api.deps.db.select().from(userAssignments).where(eq(userAssignments.userId, id)),
    ).toEqual([])
    await people.change(id, { user_type_id: userTypes.User })
    expect(await seen()).toBe(0)
  })

  test("a new email logs the user out, has to be confirmed, and leaves the old one free", async () => {
    const { id, caller } = await people.join()
    const email = people.newEmail()
    expect((await people.change(id, { email })).body).toMatchObject({ email, is_pending: true })
    const ended = await people.api.call("GET", "/auth", { as: caller })
    expect([ended.status, ended.body.code]).toEqual([401, "session_invalidated"])
    expect((await people.logIn(caller.email)).status).toBe(401)
    expect((await people.logIn(email)).body.status).toBe("pending")
    const confirmation_token = await people.mailedToken(email, "confirmation_token")
    expect(await people.lastMail(caller.email)).toMatchObject({
      subject: "Your email address for Outpost was changed",
      text: expect.not.stringContaining(email),
    })
    expect((await people.api.patch("/confirm", { body: { confirmation_token } })).body).toEqual({
      email,
      status: "active",
    })
    expect((await people.create({ email: caller.email })).status).toBe(201)
  })

  test("an invitation to a wrong email is sent to the right one, and the first link is dead", async () => {
    const { body } = await people.create()
    const wrong = await people.mailedToken(body.email)
    const email = people.newEmail()
    await people.change(body.id, { email })
    expect((await people.choosePassword(wrong!)).status).toBe(410)
    expect((await people.choosePassword((await people.mailedToken(email))!)).status).toBe(200)
  })

  test("an email that was never confirmed is told nothing when it is changed", async () => {
    const { body } = await people.create()
    await people.mailedToken(body.email)
    await people.change(body.id, { email: people.newEmail() })
    expect(await people.lastMail(body.email)).toMatchObject({
      subject: expect.stringContaining(" has invited you to "),
    })
  })

  test("what is saved without a change leaves no line in the log", async () => {
    const { id } = await people.join({ location_ids: [people.first.locationIds[0]] })
    const before = await people.lastEntry()
    const { status } = await people.change(id, {
      first_name: "Nora",
      location_ids: [people.first.locationIds[0]],
      user_type_id: userTypes.User,
    })
    expect([status, await people.lastEntry()]).toEqual([200, before])
  })

  test("the own email is not changed here", async () => {
    const answer = await people.change(people.first.users.Admin.id, { email: people.newEmail() })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["email"]])
  })

  test("who becomes Email Only is logged out", async () => {
    const { id, caller } = await people.join()
    await people.change(id, { user_type_id: userTypes["Email Only"] })
    expect((await people.api.call("GET", "/auth", { as: caller })).body.code).toBe("session_invalidated")
  })
})
