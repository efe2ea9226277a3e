import { canonicalAccountsQuery } from "#lib/features/accounts/search-params.ts"
import { canonicalChildReviewsQuery } from "#lib/features/reviews/canonical.ts"
import { paths } from "#lib/routes/routes.ts"
import type { Page } from "./pages.ts"

/** The pages of parent accounts (D-075). */
export const partnerPages = {
  accounts: {
    pattern: paths.accounts(),
    audience: "parent",
    requirement: { permission: "child_account.read" },
    hasCsv: true,
    canonicalQuery: (search) => canonicalAccountsQuery("accounts", search),
  },
  accountTrials: {
    pattern: paths.accountTrials(),
    audience: "parent",
    requirement: { permission: "child_account.read", segment: "reseller" },
    canonicalQuery: (search) => canonicalAccountsQuery("trials", search),
  },
  childReviews: {
    pattern: paths.childReviews(),
    audience: "parent",
    requirement: { permission: "review.read" },
    canonicalQuery: (search) => canonicalChildReviewsQuery(search),
  },
} satisfies Record<string, Page>
