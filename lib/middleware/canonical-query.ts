import { canonicalAccountsQuery } from "#lib/features/accounts/search-params.ts"
import { canonicalAlertsQuery } from "#lib/features/alerts/search-params.ts"
import { canonicalAuditLogQuery } from "#lib/features/audit-log/search-params.ts"
import { canonicalIntegrationsQuery } from "#lib/features/integrations/search-params.ts"
import { canonicalKeywordsQuery } from "#lib/features/keywords/search-params.ts"
import { canonicalChildrenReportQuery } from "#lib/features/reports/search-params.ts"
import { canonicalChildReviewsQuery, canonicalReviewsQuery } from "#lib/features/reviews/canonical.ts"
import { canonicalSchedulesQuery } from "#lib/features/scheduled-exports/search-params.ts"
import { canonicalScorecardsQuery } from "#lib/features/scorecards/search-params.ts"
import { canonicalUsersQuery } from "#lib/features/users/search-params.ts"
import { type Decision, type GateFacts, redirect } from "#lib/gate/decision.ts"
import type { Page } from "#lib/gate/page.ts"
import { pageAt } from "#lib/gate/page-at.ts"
import { pages } from "#lib/gate/pages.gen.ts"

/** Writes a query the one way that bookmarks and links write it (D-089, D-098), as URLSearchParams does. */
type CanonicalQuery = (search: URLSearchParams) => string

const canonicalQueries: ReadonlyMap<Page, CanonicalQuery> = new Map<Page, CanonicalQuery>([
  [pages.auditLog, canonicalAuditLogQuery],
  [pages.scheduledExports, canonicalSchedulesQuery],
  [pages.scheduledExportsManage, canonicalSchedulesQuery],
  [pages.alerts, canonicalAlertsQuery],
  [pages.users, canonicalUsersQuery],
  [pages.reviews, canonicalReviewsQuery],
  [pages.keywords, canonicalKeywordsQuery],
  [pages.keyword, canonicalKeywordsQuery],
  [pages.experienceCategories, canonicalKeywordsQuery],
  [pages.accounts, (search) => canonicalAccountsQuery("accounts", search)],
  [pages.accountTrials, (search) => canonicalAccountsQuery("trials", search)],
  [pages.accountIntegrations, canonicalIntegrationsQuery],
  [pages.childReviews, canonicalChildReviewsQuery],
  [pages.partnerAccountReports, canonicalChildrenReportQuery],
  [pages.partnerTools, canonicalScorecardsQuery],
  [pages.scorecards, canonicalScorecardsQuery],
])

/**
 * Where a document whose query is not written canonically is found (D-089): what a filter form sends before scripts run is
 * one such query. To be asked once the gate lets the request through.
 * @param queries what writes the query of a page; the others have none of their own.
 * @returns the redirect, or null when the address stays.
 */
export function canonicalRedirect(
  { path, search, isDocument }: Pick<GateFacts, "path" | "search" | "isDocument">,
  queries = canonicalQueries,
): Extract<Decision, { action: "redirect" }> | null {
  const page = isDocument && search !== "" ? pageAt(path, pages) : null
  const write = page && queries.get(page)
  if (!write) return null
  const given = new URLSearchParams(search)
  const query = write(given)
  // A writer that is not settled after one turn would send the browser round in circles.
  const isSettled = query === given.toString() || query !== write(new URLSearchParams(query))
  return isSettled ? null : redirect("canonical-query", `${path}${query ? `?${query}` : ""}`)
}
