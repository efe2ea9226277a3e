import { actions, resourceCodes } from "#lib/contract/index.ts"
import { can, masksOf, permissionsOf } from "#lib/permissions/permission-set.ts"
import { settingValue } from "#lib/permissions/setting-value.ts"
import { userTypeOf } from "#lib/permissions/user-type.ts"

describe("permissions", () => {
  test("come from the summary of the login answer, absent resources hold nothing [F-150, F-417]", () => {
    const permissions = permissionsOf(masksOf({ review: ["read", "respond"] }))
    expect(permissions.review).toEqual({
      create: false,
      read: true,
      update: false,
      delete: false,
      respond: true,
      preview: false,
    })
    expect(Object.values(permissions.billing).some(Boolean)).toBe(false)
    expect(can(permissions, "review.read")).toBe(true)
    expect(can(permissions, "review.delete")).toBe(false)
  })

  test("survive as bit masks, each of the six actions of every resource [P-346]", () => {
    expect([...actions].sort()).toEqual(["create", "delete", "preview", "read", "respond", "update"])
    for (const resource of resourceCodes) {
      for (const action of actions) {
        const permissions = permissionsOf(masksOf({ [resource]: [action] }))
        const held = resourceCodes.flatMap((code) =>
          actions.filter((name) => can(permissions, `${code}.${name}`)).map((name) => `${code}.${name}`),
        )
        expect(held).toEqual([`${resource}.${action}`])
      }
    }
  })

  test("leave out what the app does not know and what is no mask", () => {
    expect(masksOf({ spaceship: ["read"], review: ["fly"] })).toEqual({})
    const broken = permissionsOf({ review: Number.NaN, tag: "63" as unknown as number })
    expect(can(broken, "review.read")).toBe(false)
    expect(can(broken, "tag.read")).toBe(true)
  })

  test("user types are known by their ids as text or number", () => {
    expect(userTypeOf(6)).toBe("Admin")
    expect(userTypeOf("1")).toBe("Email Only")
    expect(userTypeOf(99)).toBeNull()
  })

  test("setting values true and false become booleans, other values stay [F-169, P-152]", () => {
    expect(["true", "false", "abc", "25"].map(settingValue)).toEqual([true, false, "abc", "25"])
  })
})
