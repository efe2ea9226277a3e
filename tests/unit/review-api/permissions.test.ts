import { flagsOf } from "#lib/contract/flags.ts"
import { type Resource, resourceCodes, type UserTypeName, userTypes } from "#lib/contract/index.ts"
import { grantOf } from "#review-api/permissions/matrix.ts"
import {
  type PermissionFacts,
  permissionSummary,
  requirePermission,
} from "#review-api/permissions/summary.ts"
import { tryEvery } from "#tests/support/try-every.ts"

const columns: UserTypeName[] = ["Email Only", "Read Only", "Limited User", "User", "Manager", "Admin"]
const actionCodes = { C: "create", R: "read", U: "update", D: "delete", S: "respond" } as const

/** D-023, written once more by rows that are alike. */
const rows: [string, string[]][] = [
  ["review", ["-", "R", "R", "RUS", "RUS", "RUS"]],
  ["response,note", ["-", "R", "R", "CRUD", "CRUD", "CRUD"]],
  ["tag,group,target_score", ["-", "R", "R", "R", "R", "CRUD"]],
  ["review_tag", ["-", "R", "R", "CRD", "CRD", "CRD"]],
  ["request,campaign,contact", ["-", "-", "CR", "CR", "CRUD", "CRUD"]],
  ["template,microsurvey", ["-", "-", "R", "R", "CRUD", "CRUD"]],
  ["kiosk_page,request_page", ["-", "-", "-", "R", "CRUD", "CRUD"]],
  ["metrics,insights,location_score,visual_report,prescriptive_insight", ["-", "R", "R", "R", "R", "R"]],
  ["competitor", ["-", "R", "R", "CRUD", "CRUD", "CRUD"]],
  ["alert", ["-", "R", "R", "CRUD own", "CRUD", "CRUD"]],
  ["local_search,account,account_setting", ["-", "R", "R", "R", "R", "RU"]],
  ["location", ["-", "R", "R", "R", "CRU", "CRUD"]],
  ["media", ["-", "R", "R", "R", "CRUD", "CRUD"]],
  ["local_listing", ["-", "R", "R", "R", "CRU", "CRU"]],
  ["google_post_content,partner_scorecard", ["-", "-", "-", "-", "CR", "CRUD"]],
  ["amplify", ["-", "-", "-", "-", "CRUD", "CRUD"]],
  ["issues", ["-", "-", "-", "R", "RU", "RU"]],
  ["integration", ["-", "-", "-", "-", "R", "CRUD"]],
  ["user", ["-", "-", "R", "R", "CRUD own", "CRUD"]],
  ["scheduled_export", ["-", "-", "-", "CRUD own", "CRUD own", "CRUD"]],
  ["saved_filter", ["-", "CRUD own", "CRUD own", "CRUD own", "CRUD own", "CRUD own"]],
  ["billing,oauth", ["-", "-", "-", "-", "-", "CRUD"]],
  ["child_account", ["-", "R", "R", "R", "RU", "CRUD"]],
  ["child_integration", ["-", "-", "-", "R", "R", "RU"]],
]

const matrix = rows.flatMap(([resources, cells]) =>
  resources.split(",").map((resource) => [resource as Resource, cells] as const),
)

const facts = (type: UserTypeName, more: Partial<PermissionFacts> = {}): PermissionFacts => ({
  userTypeId: userTypes[type],
  isParent: false,
  isShadowing: false,
  settings: {},
  flags: flagsOf({}),
  ...more,
})

const refusalOf = (check: () => void): unknown => {
  try {
    check()
    return null
  } catch (error) {
    return error
  }
}

test("the matrix has every resource (D-023) [P-355]", () => {
  expect(new Set(matrix.map(([resource]) => resource))).toEqual(new Set(resourceCodes))
})

test.each(matrix)("each user type may do with %s what its cell says (D-023) [P-355]", (resource, cells) =>
  tryEvery(columns, String, (type) => {
    const [word, own] = cells[columns.indexOf(type)]!.split(" ")
    const expected =
      word === "-" ? [] : [...word!].map((character) => actionCodes[character as keyof typeof actionCodes])
    expect(grantOf(resource, userTypes[type])).toEqual({ actions: expected, isOwnOnly: own === "own" })
  }),
)

test("a user type that is none has nothing", () => {
  expect(permissionSummary({ ...facts("Admin"), userTypeId: 99 })).toEqual({})
})

test("the summary leaves out resources without an action (D-026)", () => {
  const summary = permissionSummary(facts("Read Only"))
  expect(summary.review).toEqual(["read"])
  expect(Object.keys(summary)).not.toContain("billing")
  expect(permissionSummary(facts("Email Only"))).toEqual({})
})

test("children's resources are for parent accounts (D-023)", () => {
  expect(permissionSummary(facts("Admin")).child_account).toBeUndefined()
  expect(permissionSummary(facts("Admin", { isParent: true })).child_account).toEqual([
    "create",
    "read",
    "update",
    "delete",
  ])
})

test("a shadow session reads billing, users and oauth, and writes none of them (D-049)", () => {
  const summary = permissionSummary(facts("Admin", { isShadowing: true }))
  expect([summary.billing, summary.user, summary.oauth]).toEqual([["read"], ["read"], ["read"]])
  expect(summary.location).toContain("create")
})

const amplifyOff = {
  amplify_testimonial_widgets: "false",
  amplify_review_feed_widgets: "false",
  amplify_star_snapshot_widgets: "false",
  amplify_location_information_widgets: "false",
}

test.each<[Resource, Record<string, string>, UserTypeName[]]>([
  ["amplify", { ...amplifyOff, amplify_preview: "true" }, ["Manager", "Admin"]],
  ["local_listing", { local_listings: "false", local_listings_preview: "true" }, columns.slice(1)],
  ["competitor", { competitors: "false", competitors_preview: "true" }, columns.slice(1)],
  ["local_search", { local_search: "false", local_search_preview: "true" }, ["Admin"]],
])("%s has preview alone, for the types of D-024, when off with preview", (resource, settings, types) => {
  const holders = columns.filter((type) => permissionSummary(facts(type, { settings }))[resource])
  expect(holders).toEqual(types)
  for (const type of types) {
    expect(permissionSummary(facts(type, { settings }))[resource]).toEqual(["preview"])
  }
})

test("preview is never granted beside a feature that is on (D-024)", () => {
  const settings = { competitors: "true", competitors_preview: "true" }
  expect(permissionSummary(facts("Admin", { settings })).competitor).not.toContain("preview")
})

test("Amplify is off only when all four widgets are off (D-035)", () => {
  const settings = { ...amplifyOff, amplify_review_feed_widgets: "true" }
  expect(permissionSummary(facts("Admin", { settings })).amplify).toContain("create")
  expect(permissionSummary(facts("Admin", { settings: amplifyOff })).amplify).toBeUndefined()
})

test("a resource whose setting is off is refused with feature_off (D-025)", () => {
  const settings = { groups: "false" }
  expect(refusalOf(() => requirePermission("group.read", facts("User", { settings })))).toMatchObject({
    status: 403,
    code: "feature_off",
  })
  expect(refusalOf(() => requirePermission("group.create", facts("User", { settings })))).toMatchObject({
    status: 403,
    code: "permission",
  })
})

test("a missing permission is refused in the words of the permission", () => {
  expect(refusalOf(() => requirePermission("user.read", facts("Read Only")))).toMatchObject({
    status: 403,
    message: "You do not have permission to view users.",
    code: "permission",
  })
  expect(refusalOf(() => requirePermission("user.read", facts("User")))).toBeNull()
})
