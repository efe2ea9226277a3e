import { canonicalAccountsQuery } from "#lib/features/accounts/search-params.ts"
import { canonicalIntegrationsQuery } from "#lib/features/integrations/search-params.ts"
import { canonicalChildrenReportQuery } from "#lib/features/reports/search-params.ts"
import { canonicalChildReviewsQuery } from "#lib/features/reviews/canonical.ts"
import { canonicalScorecardsQuery } from "#lib/features/scorecards/search-params.ts"
import type { Requirement } from "#lib/permissions/requirement.ts"
import { paths } from "#lib/routes/routes.ts"
import type { Page } from "./page.ts"

/** Scorecards are a setting of their own (D-035), and who may see them may send them (000 §6). */
const scorecards: Requirement = {
  settings: ["scorecards"],
  permission: { all: ["partner_scorecard.create", "partner_scorecard.read"] },
}

/** The pages of parent accounts, and the scorecards that every account sends (D-074, D-075). */
export const partnerPages = {
  accounts: {
    pattern: paths.accounts(),
    audience: "parent",
    requirement: { permission: "child_account.read" },
    hasFile: true,
    canonicalQuery: (search) => canonicalAccountsQuery("accounts", search),
  },
  accountTrials: {
    pattern: paths.accountTrials(),
    audience: "parent",
    requirement: { permission: "child_account.read", segment: "reseller" },
    canonicalQuery: (search) => canonicalAccountsQuery("trials", search),
  },
  accountIntegrations: {
    pattern: paths.accountIntegrations(),
    audience: "parent",
    requirement: { permission: "child_integration.read" },
    hasFile: true,
    canonicalQuery: (search) => canonicalIntegrationsQuery(search),
  },
  childReviews: {
    pattern: paths.childReviews(),
    audience: "parent",
    requirement: { permission: "review.read" },
    hasFile: true,
    canonicalQuery: (search) => canonicalChildReviewsQuery(search),
  },
  partnerAccountReports: {
    pattern: paths.partnerAccountReports(),
    audience: "parent",
    requirement: { permission: "child_account.read" },
    hasFile: true,
    canonicalQuery: (search) => canonicalChildrenReportQuery(search),
  },
  partnerTools: {
    pattern: paths.partnerTools(),
    audience: "parent",
    requirement: scorecards,
    hasFile: true,
    canonicalQuery: (search) => canonicalScorecardsQuery(search),
  },
  scorecards: {
    pattern: paths.scorecards(),
    audience: "ordinary",
    requirement: scorecards,
    hasFile: true,
    canonicalQuery: (search) => canonicalScorecardsQuery(search),
  },
  scorecardNew: { pattern: paths.scorecardNew(), audience: "everybody", requirement: scorecards },
  scorecard: { pattern: `${paths.scorecards()}/{id}`, audience: "everybody", requirement: scorecards },
} satisfies Record<string, Page>
