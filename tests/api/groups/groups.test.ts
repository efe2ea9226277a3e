import { sql } from "drizzle-orm"
import { userAssignments } from "#review-api/db/schema/places.ts"
import { anyRows } from "#tests/support/any-rows.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { atOnce } from "#tests/support/at-once.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { emailOf, loginTypes, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe.each(databasesFor("locks"))("groups on %s (D-057)", (database) => {
  let api: TestApi
  let admin: Caller
  let first: SeededAccount
  let second: SeededAccount

  beforeAll(async () => {
    api = await startTestApi({ database })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    admin = await api.login("admin@first.test")
  })
  afterAll(() => api.close())

  let made = 0
  const create = async (body: object = {}, as = admin) => {
    made += 1
    return api.call("POST", "/groups", { as, body: { name: `Group ${made}`, ...body } })
  }
  const change = (id: number, body: object, as = admin) => api.patch(`/groups/${id}`, { as, body })
  const seenBy = async (as: Caller) => {
    const { body } = await api.call("GET", "/locations", { as, query: { per_page: 500 } })
    return (body._embedded.locations as { id: number }[]).map(({ id }) => id)
  }
  const lastEntry = async () => {
    const [row] = await anyRows(
      api.deps.db,
      sql`select action, resource_name as name, before, after from audit_entries
          where account_id = ${first.id} and resource_type = 'group' order by id desc limit 1`,
    )
    return row
  }

  test("are made, renamed, filled, emptied and deleted, and the log tells each", async () => {
    const [one, two] = first.locationIds as [number, number]
    const { status, body } = await create({ name: " West ", location_ids: [one] })
    expect([status, body.name, body.active_location_ids]).toEqual([201, "West", [one]])
    const renamed = await change(body.id, {
      name: "Far West",
      add_location_ids: [two],
      remove_location_ids: [one],
    })
    expect([renamed.body.name, renamed.body.active_location_ids]).toEqual(["Far West", [two]])
    expect(await lastEntry()).toEqual({
      action: "groups.update",
      name: "Far West",
      before: { name: "West", location_ids: [one] },
      after: { name: "Far West", location_ids: [two] },
    })
    const replaced = await change(body.id, { location_ids: [one, one] })
    expect(replaced.body.active_location_ids).toEqual([one])
    const sentBack = await change(body.id, { ...replaced.body, active_location_ids: [two] })
    expect(sentBack.body.active_location_ids).toEqual([two])
    await change(body.id, { ...sentBack.body, location_ids: [one] })
    const listed = async (query: object) => {
      const { body: list } = await api.call("GET", "/groups", { as: admin, query: { id: body.id, ...query } })
      return list._embedded.groups[0]
    }
    expect((await listed({})).active_location_ids).toEqual([one])
    expect(await listed({ without_locations: true })).not.toHaveProperty("active_location_ids")
    const counted = await api.call("GET", `/groups/${body.id}`, {
      as: admin,
      query: { without_locations: true },
    })
    expect(counted.body).toMatchObject({ id: body.id, name: "Far West", active_locations: 1 })
    expect(counted.body).not.toHaveProperty("active_location_ids")
    expect((await api.call("DELETE", `/groups/${body.id}`, { as: admin })).status).toBe(204)
    expect((await api.call("GET", `/groups/${body.id}`, { as: admin })).status).toBe(404)
    expect(await lastEntry()).toMatchObject({ action: "groups.delete", before: { location_ids: [one] } })
    expect(await seenBy(admin)).toContain(one)
  })

  test("a name is taken whatever its case, in its own account only, and a group keeps its own", async () => {
    const { body } = await create({ name: "Coast" })
    const again = await create({ name: "cOAST" })
    expect([again.status, again.body.errors]).toEqual([409, { name: ["has already been taken"] }])
    expect((await change(body.id, { name: "COAST" })).status).toBe(200)
    const stranger = await api.login("admin@second.test")
    expect((await create({ name: "Coast" }, stranger)).status).toBe(201)
  })

  test("two that are made at once with one name: one is refused", async () => {
    const twice = await atOnce([create({ name: "Twice" }), create({ name: "Twice" })])
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test("who has a group sees its locations the moment they change, and keeps what is assigned otherwise", async () => {
    const as = await api.login(emailOf("User", "first.test"))
    const before = await seenBy(as)
    const hidden = first.unassignedLocationIds[0]!
    const { body } = await create()
    await api.deps.db
      .insert(userAssignments)
      .values({ accountId: first.id, userId: first.users.User.id, groupId: body.id })
    await change(body.id, { add_location_ids: [hidden, before[0]!] })
    expect((await seenBy(as)).sort()).toEqual([...before, hidden].sort())
    await change(body.id, { remove_location_ids: [before[0]!] })
    expect((await seenBy(as)).sort()).toEqual([...before, hidden].sort())
    await api.call("DELETE", `/groups/${body.id}`, { as: admin })
    expect((await seenBy(as)).sort()).toEqual([...before].sort())
  })

  test("locations of another account are as unknown as missing ones, and nothing is half done", async () => {
    const { body } = await create()
    for (const field of ["location_ids", "add_location_ids"]) {
      const foreign = await change(body.id, { name: "Taken over", [field]: [second.locationIds[0]!] })
      const missing = await change(body.id, { name: "Taken over", [field]: [987_654_321] })
      expect([foreign.status, foreign.text]).toEqual([422, missing.text])
    }
    const kept = await api.call("GET", `/groups/${body.id}`, { as: admin })
    expect([kept.body.name, kept.body.active_location_ids]).toEqual([body.name, []])
    const made = await create({ name: "Never", location_ids: [second.locationIds[0]!] })
    expect([made.status, made.body.errors]).toEqual([422, { location_ids: ["has an unknown location"] }])
    expect((await create({ name: "Never" })).status).toBe(201)
  })

  test.each([
    [{ name: " " }, "name", "can't be blank"],
    [{ name: "x".repeat(101) }, "name", "is too long"],
  ])("refuses %j", async (body, field, error) => {
    const answer = await create(body)
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [error] }])
  })

  test.each(loginTypes.filter((type) => type !== "Admin"))("%s changes none (D-023)", async (type) => {
    const as = await api.login(emailOf(type, "first.test"))
    const id = first.assignedGroupId
    const answers = [
      await create({}, as),
      await change(id, { name: "Mine" }, as),
      await api.call("DELETE", `/groups/${id}`, { as }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  })
})
