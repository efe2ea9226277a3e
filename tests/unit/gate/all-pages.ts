import type { PageTable } from "#lib/gate/page.ts"
import { pages } from "#lib/gate/pages.gen.ts"
import type { Requirement } from "#lib/permissions/requirement.ts"

const ordinary = (pattern: string, requirement: Requirement) =>
  ({ pattern, audience: "ordinary", requirement }) as const
const parent = (pattern: string, requirement: Requirement) =>
  ({ pattern, audience: "parent", requirement }) as const

/** Sections of the product with what 000 §6 asks for them, besides and in place of those that exist. */
export const allPages: PageTable = {
  ...pages,
  dashboard: ordinary("/dashboard", { permission: "metrics.read" }),
  dashboardLocations: ordinary("/dashboard/locations", { permission: "location_score.read" }),
  localListings: ordinary("/dashboard/local_listings", {
    permission: { some: ["local_listing.read", "local_listing.preview", "local_listing.create"] },
  }),
  keywords: ordinary("/dashboard/keywords", { permission: "insights.read", settings: ["insights"] }),
  keyword: ordinary("/dashboard/keywords/{keyword}", { permission: "insights.read" }),
  requestsOverview: ordinary("/request-reviews/overview", { permission: "request.read" }),
  competitors: ordinary("/competitors", { permission: "competitor.read" }),
  competitorsLocations: ordinary("/competitors/locations", { permission: "competitor.read" }),
  competitorsPreview: ordinary("/competitors/preview", { permission: "competitor.preview" }),
  visualReports: ordinary("/visual-reports/overview", { permission: "visual_report.read" }),
  localSearch: ordinary("/local-search", { permission: "local_search.read" }),
  profile: { pattern: "/settings/profile", audience: "everybody", requirement: {} },
  accounts: parent("/accounts", { permission: "child_account.read" }),
  accountTrials: parent("/accounts/trials", { permission: "child_account.read", segment: "reseller" }),
  childReviews: parent("/child-reviews", { permission: "review.read" }),
}
