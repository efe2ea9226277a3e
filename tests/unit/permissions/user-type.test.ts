import { readEnv } from "#lib/env/env.ts"
import { userTypeOf } from "#lib/permissions/user-type.ts"

const idsOf = (text?: string) =>
  readEnv({ SESSION_SECRET: "s".repeat(32), ...(text === undefined ? {} : { USER_TYPE_IDS: text }) })
    .USER_TYPE_IDS

test("user types have the ids of the specification (D-020)", () => {
  const found = [1, 2, 3, 4, 5, "6", 7, "x"].map((id) => userTypeOf(id, idsOf()))
  expect(found).toEqual(["Email Only", "Read Only", "User", "Limited User", "Manager", "Admin", null, null])
})

test("USER_TYPE_IDS gives them the ids of another Review API; types that it leaves out keep theirs (D-020)", () => {
  const ids = idsOf('{"Admin": 40, "Manager": "m-7"}')
  expect([40, "40", "m-7", 3, 6].map((id) => userTypeOf(id, ids))).toEqual([
    "Admin",
    "Admin",
    "Manager",
    "User",
    null,
  ])
})

test.each(["Admin=40", '{"Boss": 1}', '{"Admin": 1.5}', '{"Admin": 3}', "[]"])(
  "USER_TYPE_IDS %s is refused",
  (text) => {
    expect(() => idsOf(text)).toThrow(/USER_TYPE_IDS/)
  },
)
