import { type ExportTypeCode, exportTypeLabels } from "#lib/contract/export-files/constants.ts"
import type { ScheduledExport } from "#lib/contract/index.ts"
import { reportQuery, viewQuery } from "#lib/contract/scheduled-exports/constants.ts"
import { descriptorOfLegend } from "#lib/dates/scheduling.ts"
import { patchedQuery } from "#lib/features/filter-bar/changes.ts"
import type { QueryInput } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import type { FromPage } from "./search-params.ts"

type Report = {
  /** Of the page, as a link back to it says it. */
  title: string
  /** @param id of the microsurvey or keyword that the report is about. */
  hrefOf: (id: string, query?: QueryInput) => string
}

const reports: Record<FromPage, Report> = {
  reviews: { title: "Reviews", hrefOf: (_, query) => routes.reviews(query) },
  locations: { title: "Location Performance", hrefOf: (_, query) => routes.locationPerformance(query) },
  categories: { title: "Experience Categories", hrefOf: (_, query) => routes.experienceCategories(query) },
  keywords: { title: "Keywords", hrefOf: (_, query) => routes.keywords(query) },
  keyword_details: { title: "Keyword Details", hrefOf: (id, query) => routes.keyword(id, query) },
  competitors: { title: "Competitors", hrefOf: (_, query) => routes.competitors(query) },
  competitors_locations: {
    title: "Competitor Locations",
    hrefOf: (_, query) => routes.competitorsLocations(query),
  },
  competitors_brands: { title: "Competitor Brands", hrefOf: (_, query) => routes.competitorsBrands(query) },
  microsurveys: { title: "Microsurveys", hrefOf: (id, query) => routes.microsurveySummaries(id, query) },
}

/** The report that an export is taken from (F-769 to F-777, D-117). */
const pageOfType: Record<ExportTypeCode, FromPage> = {
  reviews: "reviews",
  location_performance: "locations",
  group_performance: "locations",
  experience_categories: "categories",
  keywords: "keywords",
  keyword_details: "keyword_details",
  competitors_locations: "competitors_locations",
  competitors_brands: "competitors_brands",
  competitors_overview: "competitors",
  microsurvey_responses: "microsurveys",
}

const isType = (code: string): code is ExportTypeCode => Object.hasOwn(exportTypeLabels, code)

/**
 * Address of the report of a schedule with its filters, where it can be changed (F-768).
 * @returns null for a type of another Review API that has no report here.
 */
export function rowHref(schedule: ScheduledExport): string | null {
  const { id, export_type: type, resource_id: resourceId, filters, date_range_legend: legend } = schedule
  if (!isType(type)) return null
  const query = {
    ...reportQuery(filters, descriptorOfLegend(legend)),
    ...viewQuery(type),
    flyout_edit: "true",
    export_id: String(id),
  }
  return reports[pageOfType[type]].hrefOf(resourceId ?? "", query)
}

export type BackLink = { href: string; label: string }

/** The way back to the report that the list was opened from (D-118). @param id of what it is about. */
export function backLinkOf(page: FromPage, id: string | null): BackLink {
  const { title, hrefOf } = reports[page]
  return { href: hrefOf(id ?? ""), label: `Back to ${title}` }
}

/** Names of the address that open the flyout. */
export const flyoutNames = ["flyout_edit", "export_id"] as const

/** The query of a report without its flyout. */
export const withoutFlyout = (query: URLSearchParams): URLSearchParams =>
  patchedQuery(query, Object.fromEntries(flyoutNames.map((name) => [name, null])))

/** Where the query of a report is kept while its schedules are managed (D-118). */
export const fromQueryKey = "app.from_query"
