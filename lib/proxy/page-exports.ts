import type { ReviewsQuery } from "#lib/contract/index.ts"
import type { InputOf, OperationId } from "#lib/contract/operations.ts"
import { datesOf } from "#lib/dates/page-options.ts"
import { toAccountsFilter } from "#lib/features/accounts/queries.ts"
import { accountsList, accountsSearchParams } from "#lib/features/accounts/search-params.ts"
import { toAuditFilter } from "#lib/features/audit-log/queries.ts"
import { auditLogSearchParams, loadAuditLogSearch } from "#lib/features/audit-log/search-params.ts"
import { toIntegrationsFilter } from "#lib/features/integrations/queries.ts"
import { integrationsSearchParams, loadIntegrationsSearch } from "#lib/features/integrations/search-params.ts"
import { keywordIn } from "#lib/features/keywords/keyword-in.ts"
import { toCloudQuery, toInsightsQuery } from "#lib/features/keywords/queries.ts"
import { keywordsSearchParams, loadKeywordsSearch } from "#lib/features/keywords/search-params.ts"
import { toChildrenReportFilter } from "#lib/features/reports/queries.ts"
import { childrenReportSearchParams, loadChildrenReportSearch } from "#lib/features/reports/search-params.ts"
import { canonicalChildReviewsQuery, canonicalReviewsQuery } from "#lib/features/reviews/canonical.ts"
import { ofChildren } from "#lib/features/reviews/child-reviews.ts"
import type { ReviewsFacts } from "#lib/features/reviews/filters.ts"
import { toReviewsListQuery } from "#lib/features/reviews/queries.ts"
import { loadReviewsSearch, reviewsSearchParams } from "#lib/features/reviews/search-params.ts"
import { toScorecardsFilter } from "#lib/features/scorecards/queries.ts"
import { loadScorecardsSearch, scorecardsSearchParams } from "#lib/features/scorecards/search-params.ts"
import { rangeFactsOf } from "#lib/page/range-facts.ts"
import { paths } from "#lib/routes/routes.ts"
import type { Session } from "#lib/session/session.ts"

type MaybeLater<T> = T | Promise<T>

type PageExport<I extends OperationId = OperationId> = {
  id: I
  /** How the page reads its address. */
  parsers: object
  /** Parameters of the operation's path. */
  params?: (session: Session) => Record<string, unknown>
  /** The API query of the page's query: the file holds what the page shows. @throws what cannot be read of the account */
  query: (
    search: URLSearchParams,
    session: Session,
    /** Path of the page. */
    page: string,
  ) => MaybeLater<NonNullable<InputOf<I>["query"]>>
}

const pageExport = <I extends OperationId>(row: PageExport<I>): PageExport => row as unknown as PageExport

const scorecards = pageExport({
  id: "partner_scorecards.export",
  parsers: scorecardsSearchParams,
  query: (search) => toScorecardsFilter(loadScorecardsSearch(search)),
})

/** All reviews of a list, whatever page of it is shown. */
const wholeList = (search: string, facts: ReviewsFacts): ReviewsQuery =>
  toReviewsListQuery({ ...loadReviewsSearch(new URLSearchParams(search)), before: null, after: null }, facts)

type InsightsExport = "insights.export_mentioned" | "insights.export_categories"

/** What a keywords page shows, with the account it is of (P-422). */
const insights = (id: InsightsExport) =>
  pageExport({
    id,
    parsers: keywordsSearchParams,
    query: async (search, session) => ({
      account_id: String(session.account_id),
      ...toCloudQuery(loadKeywordsSearch(search), await rangeFactsOf(session)),
    }),
  })

/** Below the page of all keywords: the sentences of one of them. */
const keyword = pageExport({
  id: "insights.export_sentences",
  parsers: keywordsSearchParams,
  query: async (search, session, page) => ({
    account_id: String(session.account_id),
    ...toInsightsQuery(loadKeywordsSearch(search), await rangeFactsOf(session)),
    keyword: keywordIn(page.slice(page.lastIndexOf("/") + 1)),
  }),
})

/** What `.csv` and `.ndjson` behind the address of a page download (design 3.14). */
const pageExports: Readonly<Record<string, PageExport>> = {
  [paths.accounts()]: pageExport({
    id: "accounts.export",
    parsers: accountsSearchParams,
    query: (search, session) => toAccountsFilter(accountsList("accounts", search), session),
  }),
  [paths.reviews()]: pageExport({
    id: "reviews.export",
    parsers: reviewsSearchParams,
    query: async (search, session) => {
      const facts = await rangeFactsOf(session)
      return wholeList(canonicalReviewsQuery(search, facts), facts)
    },
  }),
  [paths.childReviews()]: pageExport({
    id: "reviews.export",
    parsers: reviewsSearchParams,
    query: async (search, session) => {
      const facts = { ...(await rangeFactsOf(session)), defaultRange: datesOf.childReviews.fallback }
      return ofChildren(wholeList(canonicalChildReviewsQuery(search, facts), facts), session)
    },
  }),
  [paths.accountIntegrations()]: pageExport({
    id: "integrations.export",
    parsers: integrationsSearchParams,
    query: (search, session) => toIntegrationsFilter(loadIntegrationsSearch(search), session),
  }),
  [paths.partnerTools()]: scorecards,
  [paths.scorecards()]: scorecards,
  [paths.partnerAccountReports()]: pageExport({
    id: "reports.export_children",
    parsers: childrenReportSearchParams,
    params: ({ account_id }) => ({ account_id }),
    query: async (search, session) =>
      toChildrenReportFilter(loadChildrenReportSearch(search), await rangeFactsOf(session)),
  }),
  [paths.keywords()]: insights("insights.export_mentioned"),
  [paths.experienceCategories()]: insights("insights.export_categories"),
  [paths.auditLog()]: pageExport({
    id: "audit_entries.export",
    parsers: auditLogSearchParams,
    query: (search) => toAuditFilter(loadAuditLogSearch(search)),
  }),
}

/** The file behind a page. @param page its path; null for a page without one. */
export function pageExportOf(page: string): PageExport | null {
  if (Object.hasOwn(pageExports, page)) return pageExports[page] ?? null
  const below = `${paths.keywords()}/`
  return page.startsWith(below) && !page.slice(below.length).includes("/") ? keyword : null
}
