import { userTypes } from "#lib/contract/index.ts"
import { testDatabases } from "#tests/support/databases.ts"
import { type People, startPeople } from "#tests/support/people.ts"
import { loginTypes } from "#tests/support/seed.ts"

describe.each(testDatabases())("who may change users on %s", (database) => {
  let people: People
  beforeAll(async () => {
    people = await startPeople(database)
  })
  afterAll(() => people.api.close())

  const may: Record<string, number[]> = {
    // list, create, update, delete of a user whom the Admin made
    Admin: [200, 201, 200, 204],
    Manager: [200, 201, 403, 403],
    User: [200, 403, 403, 403],
    "Limited User": [200, 403, 403, 403],
    "Read Only": [403, 403, 403, 403],
  }
  test.each(loginTypes)("%s as D-023 says", async (type) => {
    const caller = await people.as(type)
    const { body } = await people.create()
    const answers = [
      await people.api.call("GET", "/users", { as: caller }),
      await people.create({}, caller),
      await people.change(body.id, { last_name: "Changed" }, caller),
      await people.remove(body.id, caller),
    ]
    expect(answers.map(({ status }) => status)).toEqual(may[type])
    for (const { status, body } of answers) if (status === 403) expect(body.code).toBe("permission")
  })

  test("a Manager changes and deactivates only users of their own making", async () => {
    const manager = await people.as("Manager")
    const { body: own } = await people.create({}, manager)
    expect(own.can_update).toBe(true)
    expect((await people.change(own.id, { last_name: "Changed" }, manager)).body.profile_name).toBe(
      "Nora Changed",
    )
    expect((await people.remove(own.id, manager)).status).toBe(204)
    const { body: promoted } = await people.create({}, manager)
    await people.change(promoted.id, { user_type_id: userTypes.Admin })
    expect((await people.change(promoted.id, { last_name: "Mine" }, manager)).status).toBe(403)
    expect((await people.remove(promoted.id, manager)).status).toBe(403)
  })

  test("a Manager gives no type above the own one and no places beyond the own ones", async () => {
    const manager = await people.as("Manager")
    const { body: types } = await people.api.call("GET", "/user_types", { as: manager })
    const given = types._embedded.user_types as { name: string; can_assign: boolean }[]
    expect(given.filter((type) => !type.can_assign).map(({ name }) => name)).toEqual(["Admin"])
    expect((await people.create({ user_type_id: userTypes.Admin }, manager)).body.errors).toEqual({
      user_type_id: ["is above your own"],
    })
    const beyond = await people.create({ location_ids: [people.first.unassignedLocationIds[0]] }, manager)
    expect([beyond.status, beyond.body.errors]).toEqual([422, { location_ids: ["has an unknown location"] }])
    const group = await people.create({ group_ids: [people.first.unassignedGroupId] }, manager)
    expect(group.body.errors).toEqual({ group_ids: ["has an unknown group"] })
    expect((await people.create({ location_ids: people.first.assignedLocationIds }, manager)).status).toBe(
      201,
    )
  })

  test("what a Manager does not see of a user's places stays when they save the rest", async () => {
    const manager = await people.as("Manager")
    const [alder, birch] = people.first.assignedLocationIds
    const hidden = people.first.unassignedLocationIds[0]!
    const { body } = await people.create({ location_ids: [alder] }, manager)
    await people.change(body.id, {
      location_ids: [alder, hidden],
      group_ids: [people.first.unassignedGroupId],
    })
    const seen = await people.get(body.id, manager)
    expect(seen.body).toMatchObject({ location_ids: [alder], group_ids: [] })
    await people.change(body.id, { location_ids: [birch], group_ids: [] }, manager)
    expect((await people.get(body.id)).body).toMatchObject({
      location_ids: [birch, hidden],
      group_ids: [people.first.unassignedGroupId],
    })
  })
})
