import { sql } from "drizzle-orm"
import {
  accountSorts,
  accountsFilterSchema,
  type ExportResource,
  filtersOn,
  inApiNames,
  integrationsFilterSchema,
  keywordSorts,
  partnerScorecardsFilterSchema,
  type ReviewExportFilters,
  type ReviewsExportQuery,
  reviewExportFiltersSchema,
  reviewSorts,
  type SurveyAnswersFilter,
  scorecardSorts,
  surveyExportFiltersSchema,
} from "#lib/contract/index.ts"
import { integrationSorts } from "#lib/contract/integrations/constants.ts"
import { invalid } from "../../core/errors.ts"
import { filterId } from "../../core/ids.ts"
import { hasRows } from "../../db/rows.ts"
import { accountFileRows } from "../accounts/export-accounts.ts"
import { anyRows } from "../export-rows.ts"
import { categoryFileRows, keywordDetailFileRows, keywordFileRows } from "../insights/insight-files.ts"
import { integrationFileRows } from "../integrations/export-integrations.ts"
import { responseFileRows } from "../microsurveys/export-responses.ts"
import { scorecardFileRows } from "../partner-scorecards/export-scorecards.ts"
import { reviewRows } from "../reviews/export-reviews.ts"
import { type ExportRange, exportRange } from "./export-range.ts"
import type { ExportType } from "./export-type.ts"
import { insightFilterNames, insightQuery } from "./insight-query.ts"
import { performanceExports } from "./performance-exports.ts"
import { readFilters } from "./read-filters.ts"

/** The words of exports in those of the list (D-099). */
function queryOf(
  filters: ReviewExportFilters,
  { from, to }: Pick<ExportRange, "from" | "to">,
): ReviewsExportQuery {
  const { dateDescriptor: _, from: __, to: ___, ...same } = filters
  const all = {
    ...inApiNames(filtersOn("reviews"), same),
    published_after: from,
    published_before: to,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value != null)) as ReviewsExportQuery
}

/** Reviews as the list narrows and sorts them. */
const reviewsExport: ExportType = {
  permission: "review.read",
  filterNames: Object.keys(reviewExportFiltersSchema.shape),
  sorts: reviewSorts,
  select(given) {
    const filters = readFilters(reviewExportFiltersSchema, given)
    return async (deps, scope) => {
      const query = queryOf(filters, await exportRange(deps, scope, filters))
      return anyRows(await reviewRows(deps, scope, query))
    }
  },
}

/** Experience categories as their page narrows them. */
const experienceCategoriesExport: ExportType = {
  permission: "insights.read",
  filterNames: insightFilterNames,
  sorts: keywordSorts,
  select(given) {
    const queryOf = insightQuery(given)
    return async (deps, scope) => anyRows(categoryFileRows(deps, scope, await queryOf(deps, scope)))
  },
}

/** Keywords as their page narrows and orders them. */
const keywordsExport: ExportType = {
  permission: "insights.read",
  filterNames: insightFilterNames,
  sorts: keywordSorts,
  select(given) {
    const queryOf = insightQuery(given)
    return async (deps, scope) => anyRows(keywordFileRows(deps, scope, await queryOf(deps, scope)))
  },
}

/** The sentences that mention one keyword, which the resource names (D-107). */
const keywordDetailsExport: ExportType = {
  permission: "insights.read",
  filterNames: insightFilterNames,
  sorts: keywordSorts,
  select(given, keyword) {
    if (!keyword) throw invalid({ resource_id: ["must be a keyword"] })
    const queryOf = insightQuery(given)
    return async (deps, scope) =>
      anyRows(keywordDetailFileRows(deps, scope, await queryOf(deps, scope), keyword))
  },
}

/** The child accounts of a parent as the list narrows and sorts them. */
const accountsExport: ExportType = {
  permission: "child_account.read",
  ofChildren: true,
  filterNames: Object.keys(accountsFilterSchema.shape),
  sorts: [...accountSorts, "relevance"],
  select(given) {
    const filters = readFilters(accountsFilterSchema, given)
    return async (deps, scope) => anyRows(await accountFileRows(deps, scope, filters))
  },
}

/** Connections of a parent's child accounts, filtered and sorted as in the list. */
const integrationsExport: ExportType = {
  permission: "child_integration.read",
  ofChildren: true,
  filterNames: Object.keys(integrationsFilterSchema.shape),
  sorts: [...integrationSorts, "relevance"],
  select(given) {
    const filters = readFilters(integrationsFilterSchema, given)
    return async (deps, scope) => anyRows(integrationFileRows(deps, scope, filters))
  },
}

/** The scorecards that the account has sent, as the list narrows and sorts them. */
const scorecardsExport: ExportType = {
  permission: "partner_scorecard.read",
  filterNames: Object.keys(partnerScorecardsFilterSchema.shape),
  sorts: [...scorecardSorts, "relevance"],
  select(given) {
    const filters = readFilters(partnerScorecardsFilterSchema, given)
    return async (deps, scope) => anyRows(scorecardFileRows(deps, scope, filters))
  },
}

const notSurvey = () => invalid({ resource_id: ["must be a microsurvey"] })

const surveyRows =
  (given: unknown, surveyId: number | null): ReturnType<ExportType["select"]> =>
  async (deps, scope) => {
    const { dateDescriptor: _, from: __, to: ___, ...same } = readFilters(surveyExportFiltersSchema, given)
    const range = await exportRange(deps, scope, readFilters(surveyExportFiltersSchema, given))
    const all = {
      ...inApiNames(filtersOn("microsurveySummaries"), same),
      published_after: range.from,
      published_before: range.to,
    }
    const query = Object.fromEntries(Object.entries(all).filter(([, value]) => value != null))
    return anyRows(await responseFileRows(deps, scope, query as SurveyAnswersFilter, { surveyId }))
  }

/** Answers to one microsurvey, which the resource names (D-107). */
const microsurveysExport: ExportType = {
  permission: "microsurvey.read",
  filterNames: Object.keys(surveyExportFiltersSchema.shape),
  sorts: [],
  select(given, id) {
    if (!id) throw notSurvey()
    readFilters(surveyExportFiltersSchema, given)
    return surveyRows(given, filterId(id)!)
  },
  selectAll: (given) => surveyRows(given, null),
  async requireResource(db, { accountId }, id) {
    const where = sql`account_id = ${accountId} and id = ${filterId(id)!}`
    if (!(await hasRows(db, sql`select 1 from microsurveys where ${where}`))) throw notSurvey()
  },
}

/** The files that can be made. */
export const exportTypes: Partial<Record<ExportResource | "group_performance", ExportType>> = {
  reviews: reviewsExport,
  ...performanceExports,
  experience_categories: experienceCategoriesExport,
  keywords: keywordsExport,
  keyword_details: keywordDetailsExport,
  mta_accounts: accountsExport,
  mta_integrations: integrationsExport,
  partner_scorecards: scorecardsExport,
  microsurvey_responses: microsurveysExport,
}
