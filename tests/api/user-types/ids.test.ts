import { type UserTypeName, userTypes } from "#lib/contract/index.ts"
import { readSettings } from "#review-api/settings/environment.ts"
import { usualDatabase } from "#tests/support/databases.ts"
import { type People, startPeople } from "#tests/support/people.ts"
import { emailOf, loginTypes } from "#tests/support/seed.ts"

const ids = { ...userTypes, Admin: 40, Manager: "m-7", User: 6 } as const

describe("user types with ids of a configuration", () => {
  let people: People
  beforeAll(async () => {
    people = await startPeople(usualDatabase(), { userTypeIds: ids })
  })
  afterAll(() => people.api.close())

  const logIn = async (email: string) => (await people.logIn(email, "correct horse battery")).body

  test.each(loginTypes)(
    "%s logs in as what the configuration calls it, with the same rights [P-191]",
    async (type) => {
      const { user_type_id, permission_summary } = await logIn(emailOf(type, "first.test"))
      expect(user_type_id).toBe(ids[type])
      expect(permission_summary.user ?? []).toEqual(
        {
          Admin: ["create", "read", "update", "delete"],
          Manager: ["create", "read", "update", "delete"],
          User: ["read"],
          "Limited User": ["read"],
        }[type as string] ?? [],
      )
    },
  )

  test("lists of users and types have them, and users are made and changed by them [P-191]", async () => {
    const { body } = await people.api.call("GET", "/user_types", { as: await people.as("Admin") })
    const listed = body._embedded.user_types as { id: unknown; name: UserTypeName }[]
    expect(Object.fromEntries(listed.map(({ id, name }) => [name, id]))).toEqual(ids)
    const made = await people.create({ user_type_id: "m-7" })
    expect([made.status, made.body.user_type, made.body.user_type_id]).toEqual([201, "Manager", "m-7"])
    const changed = await people.change(made.body.id, { user_type_id: 40 })
    expect([changed.body.user_type, changed.body.location_count]).toEqual(["Admin", null])
    // Admin elsewhere means User here.
    const user = await people.create({ user_type_id: 6 })
    expect([user.body.user_type, user.body.user_type_id]).toEqual(["User", 6])
    expect((await people.create({ user_type_id: 5 })).body.errors).toEqual({
      user_type_id: ["is not a user type"],
    })
    const rows = await people.list({ keywords: made.body.email, search_type: "contains" })
    expect(rows[0]!["user_type_id"]).toBe(40)
  })

  test("what is above a Manager stays above [P-191]", async () => {
    const manager = await people.as("Manager")
    expect((await people.create({ user_type_id: 40 }, manager)).body.errors).toEqual({
      user_type_id: ["is above your own"],
    })
    expect((await people.create({ user_type_id: 6 }, manager)).status).toBe(201)
  })
})

test("the environment names them, and a wrong one is refused when the program starts", () => {
  const of = (text?: string) =>
    readSettings((text === undefined ? {} : { USER_TYPE_IDS: text }) as NodeJS.ProcessEnv).config.userTypeIds
  expect(of()).toEqual(userTypes)
  expect(of('{"Admin":40}')).toEqual({ ...userTypes, Admin: 40 })
  for (const wrong of ["Admin=40", '{"Boss":1}', '{"Admin":3}'])
    expect(() => of(wrong)).toThrow(/USER_TYPE_IDS/)
})
