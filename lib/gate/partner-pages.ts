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
  },
  accountTrials: {
    pattern: paths.accountTrials(),
    audience: "parent",
    requirement: { permission: "child_account.read", segment: "reseller" },
  },
  accountIntegrations: {
    pattern: paths.accountIntegrations(),
    audience: "parent",
    requirement: { permission: "child_integration.read" },
    hasFile: true,
  },
  childReviews: {
    pattern: paths.childReviews(),
    audience: "parent",
    requirement: { permission: "review.read" },
    hasFile: true,
  },
  partnerAccountReports: {
    pattern: paths.partnerAccountReports(),
    audience: "parent",
    requirement: { permission: "child_account.read" },
    hasFile: true,
  },
  partnerTools: {
    pattern: paths.partnerTools(),
    audience: "parent",
    requirement: scorecards,
    hasFile: true,
  },
  scorecards: {
    pattern: paths.scorecards(),
    audience: "ordinary",
    requirement: scorecards,
    hasFile: true,
  },
  scorecardNew: { pattern: paths.scorecardNew(), audience: "everybody", requirement: scorecards },
  scorecard: { pattern: `${paths.scorecards()}/{id}`, audience: "everybody", requirement: scorecards },
} satisfies Record<string, Page>
