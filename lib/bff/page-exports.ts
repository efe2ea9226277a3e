import type { ReviewsQuery } from "#lib/contract/index.ts"
import type { InputOf, OperationId } from "#lib/contract/operations.ts"
import { datesOf } from "#lib/dates/page-options.ts"
import { toAccountsFilter } from "#lib/features/accounts/queries.ts"
import { accountsList } from "#lib/features/accounts/search-params.ts"
import { toAuditFilter } from "#lib/features/audit-log/queries.ts"
import { loadAuditLogSearch } from "#lib/features/audit-log/search-params.ts"
import { toIntegrationsFilter } from "#lib/features/integrations/queries.ts"
import { loadIntegrationsSearch } from "#lib/features/integrations/search-params.ts"
import { toChildrenReportFilter } from "#lib/features/reports/queries.ts"
import { loadChildrenReportSearch } from "#lib/features/reports/search-params.ts"
import { canonicalChildReviewsQuery, canonicalReviewsQuery } from "#lib/features/reviews/canonical.ts"
import { ofChildren } from "#lib/features/reviews/child-reviews.ts"
import type { ReviewsFacts } from "#lib/features/reviews/filters.ts"
import { toReviewsListQuery } from "#lib/features/reviews/queries.ts"
import { loadReviewsSearch } from "#lib/features/reviews/search-params.ts"
import { toScorecardsFilter } from "#lib/features/scorecards/queries.ts"
import { loadScorecardsSearch } from "#lib/features/scorecards/search-params.ts"
import { rangeFactsOf } from "#lib/permissions/range-facts.ts"
import { paths } from "#lib/routes/routes.ts"
import type { Session } from "#lib/session/session.ts"

type MaybeLater<T> = T | Promise<T>

type PageExport<I extends OperationId = OperationId> = {
  id: I
  /** Parameters of the operation's path. */
  params?: (session: Session) => Record<string, unknown>
  /** The API query of the page's query: the file holds what the page shows. @throws what cannot be read of the account */
  query: (search: URLSearchParams, session: Session) => MaybeLater<NonNullable<InputOf<I>["query"]>>
}

const pageExport = <I extends OperationId>(row: PageExport<I>): PageExport => row as unknown as PageExport

const scorecards = pageExport({
  id: "partner_scorecards.export",
  query: (search) => toScorecardsFilter(loadScorecardsSearch(search)),
})

/** All reviews of a list, whatever page of it is shown. */
const wholeList = (search: string, facts: ReviewsFacts): ReviewsQuery =>
  toReviewsListQuery({ ...loadReviewsSearch(new URLSearchParams(search)), before: null, after: null }, facts)

/** What `.csv` and `.ndjson` behind the address of a page download (design 3.14). */
export const pageExports: Readonly<Record<string, PageExport>> = {
  [paths.accounts()]: pageExport({
    id: "accounts.export",
    query: (search, session) => toAccountsFilter(accountsList("accounts", search), session),
  }),
  [paths.reviews()]: pageExport({
    id: "reviews.export",
    query: async (search, session) => {
      const facts = await rangeFactsOf(session)
      return wholeList(canonicalReviewsQuery(search, facts), facts)
    },
  }),
  [paths.childReviews()]: pageExport({
    id: "reviews.export",
    query: async (search, session) => {
      const facts = { ...(await rangeFactsOf(session)), defaultRange: datesOf.childReviews.fallback }
      return ofChildren(wholeList(canonicalChildReviewsQuery(search), facts), session)
    },
  }),
  [paths.accountIntegrations()]: pageExport({
    id: "integrations.export",
    query: (search, session) => toIntegrationsFilter(loadIntegrationsSearch(search), session),
  }),
  [paths.partnerTools()]: scorecards,
  [paths.scorecards()]: scorecards,
  [paths.partnerAccountReports()]: pageExport({
    id: "reports.export_children",
    params: ({ account_id }) => ({ account_id }),
    query: async (search, session) =>
      toChildrenReportFilter(loadChildrenReportSearch(search), await rangeFactsOf(session)),
  }),
  [paths.settingsAuditLog()]: pageExport({
    id: "audit_entries.export",
    query: (search) => toAuditFilter(loadAuditLogSearch(search)),
  }),
}
