import { flagsOf } from "#lib/contract/flags.ts"
import { masksOf, permissionsOf } from "#lib/permissions/permission-set.ts"
import { firstUnmet, type GuardSession, type Requirement } from "#lib/permissions/requirement.ts"

const session: GuardSession = {
  permissions: permissionsOf(masksOf({ review: ["read"], group: ["read", "update"] })),
  account_active: true,
  isParent: false,
  user_type_id: "5",
  status: "active",
}
const unmet = (requirement: Requirement, more: { settings?: Record<string, string> } = {}) =>
  firstUnmet(requirement, { session, flags: flagsOf({}), ...more })

describe("what a page may require", () => {
  test("all of a set of permissions [F-107]", () => {
    expect(unmet({ permission: { all: ["review.read", "group.update"] } })).toBeNull()
    expect(unmet({ permission: { all: ["review.read", "group.delete"] } })).toBe("permission")
  })

  test("some of a set of permissions [F-108]", () => {
    expect(unmet({ permission: { some: ["review.delete", "group.read"] } })).toBeNull()
    expect(unmet({ permission: { some: ["review.delete", "group.delete"] } })).toBe("permission")
    expect(unmet({ permission: { some: [] } })).toBe("permission")
  })

  test("a user type [F-109]", () => {
    expect(unmet({ userTypes: ["Admin", "Manager"] })).toBeNull()
    expect(unmet({ userTypes: ["Admin"] })).toBe("user-type")
  })

  test("a state check [F-110]", () => {
    expect(unmet({ state: ({ status }) => status === "active" })).toBeNull()
    expect(unmet({ state: () => false })).toBe("state")
  })

  test("account settings, false and absent alike refused [F-111]", () => {
    const requirement = { settings: ["groups", "insights"] }
    expect(unmet(requirement, { settings: { groups: "true", insights: "true" } })).toBeNull()
    expect(unmet(requirement, { settings: { groups: "true", insights: "false" } })).toBe("setting")
    expect(unmet(requirement, { settings: { groups: "true" } })).toBe("setting")
  })

  test("a segment of the account, unless no one has read it yet", () => {
    const requirement: Requirement = { segment: "reseller" }
    const of = (segment: string | null) => firstUnmet(requirement, { session, account: { segment } })
    expect([of("reseller"), of("agency"), of(null)]).toEqual([null, "segment", "segment"])
    expect(unmet(requirement)).toBeNull()
  })

  test("settings that no one has read yet pass, because the page asks again", () => {
    expect(unmet({ settings: ["groups"] })).toBeNull()
  })

  test("a feature flag", () => {
    expect(unmet({ flag: "savedFilters" })).toBeNull()
    expect(unmet({ flag: "zapier" })).toBe("flag")
    expect(unmet({ flag: "integration_google" })).toBeNull()
  })

  test("names the first failure in the order of the guards", () => {
    const all: Requirement = {
      flag: "zapier",
      settings: ["none"],
      permission: "billing.read",
      userTypes: ["Admin"],
      state: () => false,
    }
    expect(unmet(all, { settings: {} })).toBe("flag")
    expect(unmet({ ...all, flag: undefined }, { settings: {} })).toBe("setting")
    expect(unmet({ ...all, flag: undefined })).toBe("permission")
  })
})
