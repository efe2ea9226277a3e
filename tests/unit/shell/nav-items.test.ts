import { visibleSections } from "#components/shell/nav-items.ts"
import { flagsOf } from "#lib/contract/flags.ts"
import { type UserTypeName, userTypes } from "#lib/contract/index.ts"
import { masksOf, permissionsOf } from "#lib/permissions/permission-set.ts"
import { settingDefaults } from "#review-api/account-settings/defaults.ts"
import { permissionSummary } from "#review-api/permissions/summary.ts"
import { allPages } from "../gate/all-pages.ts"

type Given = {
  type?: UserTypeName
  isParent?: boolean
  segment?: string
  settings?: Record<string, string>
}

function seen({ type = "Admin", isParent = false, segment = "smb", settings = {} }: Given = {}) {
  const facts = { userTypeId: userTypes[type], isParent, isShadowing: false, settings, flags: flagsOf({}) }
  const { body, foot } = visibleSections(
    {
      session: {
        permissions: permissionsOf(masksOf(permissionSummary(facts))),
        account_active: true,
        isParent,
        user_type_id: userTypes[type],
        status: "active",
      },
      flags: flagsOf({}),
      settings: { ...settingDefaults, ...settings },
      account: { segment },
    },
    allPages,
  )
  return { sections: [...body, foot], items: [...body, foot].flatMap((section) => section.items) }
}
const labels = (given?: Given) => seen(given).items.map(({ label }) => label)

describe("what the navigation shows", () => {
  test("an ordinary account: every group and item in its order, with its target", () => {
    const { sections } = seen()
    const tree = sections.map(({ key, label, items }) => [key, label, items.map((i) => [i.label, i.href])])
    expect(tree).toEqual([
      ["dashboard", undefined, [["Dashboard", "/dashboard"]]],
      [
        "review_analysis",
        "Review Analysis",
        [
          ["Reviews", "/reviews"],
          ["Keywords", "/dashboard/keywords"],
          ["Ask Tool", "/request-reviews"],
        ],
      ],
      [
        "business_performance",
        "Business Performance",
        [
          ["Competitors", "/competitors"],
          ["Location Performance", "/dashboard/locations"],
          ["Reports", "/visual-reports"],
          ["Scorecards", "/partner-tools/scorecards"],
        ],
      ],
      [
        "online_presence",
        "Online Presence",
        [
          ["Amplify", "/amplify"],
          ["Local Listings", "/dashboard/local_listings"],
          ["Local Search", "/local-search"],
          ["Photos", "/photos"],
        ],
      ],
      [
        "account",
        undefined,
        [
          ["Settings", "/settings"],
          ["Profile", "/settings/profile"],
        ],
      ],
    ])
  })

  test("a parent: its own items and nothing of Online Presence [F-126]", () => {
    const { sections, items } = seen({ isParent: true })
    expect(items.map(({ label, href }) => [label, href])).toEqual([
      ["Dashboard", "/accounts"],
      ["Integrations", "/accounts/integrations?integration_status=active"],
      ["Reviews without Responses", "/child-reviews"],
      ["Reports", "/partner-account-reports"],
      ["Scorecards", "/partner-tools"],
      ["Settings", "/settings"],
      ["Profile", "/settings/profile"],
    ])
    expect(sections.map(({ label }) => label)).not.toContain("Online Presence")
    expect(labels()).not.toContain("Integrations")
  })

  test("the Review Analysis group leads to the ask tool [F-117]", () => {
    const group = seen().sections.find(({ label }) => label === "Review Analysis")
    expect(group?.items.find(({ label }) => label === "Ask Tool")?.href).toBe("/request-reviews")
  })

  test("Trials shows for the segment reseller alone", () => {
    expect(labels({ isParent: true, segment: "reseller" })).toContain("Trials")
    for (const segment of ["smb", "mid_market", "enterprise", "agency"]) {
      expect(labels({ isParent: true, segment })).not.toContain("Trials")
    }
    expect(labels({ segment: "reseller" })).not.toContain("Trials")
  })

  test.each([
    ["Read Only", ["Ask Tool", "Scorecards", "Amplify"]],
    ["Limited User", ["Scorecards", "Amplify"]],
    ["User", ["Scorecards", "Amplify"]],
    ["Manager", []],
  ] as const)("a %s misses what the user type may not open", (type, missing) => {
    const all = labels()
    expect(labels({ type })).toEqual(all.filter((label) => !missing.some((one) => one === label)))
  })

  test.each([
    [{ insights: "false" }, "Keywords"],
    [{ competitors: "false" }, "Competitors"],
    [{ local_listings: "false" }, "Local Listings"],
    [{ local_search: "false" }, "Local Search"],
    [{ media: "false" }, "Photos"],
    [{ visual_reports: "false" }, "Reports"],
    [{ scorecards: "false" }, "Scorecards"],
    [{ amplify_hidden: "true" }, "Amplify"],
    [
      {
        amplify_testimonial_widgets: "false",
        amplify_review_feed_widgets: "false",
        amplify_star_snapshot_widgets: "false",
        amplify_location_information_widgets: "false",
      },
      "Amplify",
    ],
  ] as const)("a setting that is off takes its item away: %j without %s", (settings, label) => {
    expect(labels()).toContain(label)
    expect(labels({ settings })).toEqual(labels().filter((one) => one !== label))
  })

  test("a preview brings the item back: it leads on to the preview", () => {
    const settings = { competitors: "false", competitors_preview: "true", local_listings: "false" }
    expect(labels({ settings })).toContain("Competitors")
    expect(labels({ settings: { ...settings, local_listings_preview: "true" } })).toContain("Local Listings")
  })

  test("a parent's user without child integrations misses Integrations", () => {
    expect(labels({ isParent: true, type: "Read Only" })).not.toContain("Integrations")
    expect(labels({ isParent: true, type: "User" })).toContain("Integrations")
  })
})
