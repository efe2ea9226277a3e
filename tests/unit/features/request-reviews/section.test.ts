import { flagsOf } from "#lib/contract/flags.ts"
import { type UserTypeName, userTypes } from "#lib/contract/index.ts"
import { sectionTabs } from "#lib/features/request-reviews/section.ts"
import { masksOf, permissionsOf } from "#lib/permissions/permission-set.ts"
import { settingDefaults } from "#review-api/account-settings/defaults.ts"
import { permissionSummary } from "#review-api/permissions/summary.ts"

function labels(type: UserTypeName, settings: Record<string, string> = {}): string[] {
  const all = { ...settingDefaults, ...settings }
  const facts = { userTypeId: userTypes[type], isParent: false, isShadowing: false, settings: all }
  const permissions = permissionsOf(masksOf(permissionSummary({ ...facts, flags: flagsOf({}) })))
  const session = { permissions, account_active: true, isParent: false, user_type_id: userTypes[type] }
  const context = {
    session: { ...session, status: "active" },
    settings: all,
    flags: flagsOf({}),
    account: { segment: "smb" },
    ownsWhitelabel: false,
  }
  return sectionTabs(context as unknown as Parameters<typeof sectionTabs>[0]).map(({ label }) => label)
}

test("the tab of microsurveys is there while the account's setting is on, and gone while it is off [F-459]", () => {
  expect(labels("Admin", { microsurveys: "true" })).toContain("Microsurveys")
  expect(labels("Admin", { microsurveys: "false" })).not.toContain("Microsurveys")
})

test("a user sees the tabs of pages that exist and that they may open, in their order", () => {
  const admin = labels("Admin")
  expect(admin.indexOf("Templates")).toBeGreaterThanOrEqual(0)
  expect(admin.indexOf("Microsurveys")).toBeGreaterThan(admin.indexOf("Templates"))
  expect(labels("User")).toEqual(expect.arrayContaining(["Templates", "Microsurveys"]))
  expect(labels("Read Only")).toEqual([])
})
