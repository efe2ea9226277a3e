/** The fixed words of exports, apart from the schemas so that browsers load them alone. */
/** Headings of the columns of a CSV file: their names (D-111), or plain words. */
export const fileHeadings = ["names", "plain"] as const
export type FileHeadings = (typeof fileHeadings)[number]

export const fileTypes = ["csv", "ndjson"] as const
export type FileType = (typeof fileTypes)[number]

/** Resources of polled downloads (000 §3). */
export const exportResources = [
  "reviews",
  "partner_scorecards",
  "locations",
  "groups",
  "metric_locations",
  "metric_groups",
  "location_performance",
  "microsurvey_responses",
  "competitors_overview",
  "competitors_brands",
  "experience_categories",
  "keywords",
  "keyword_details",
  "mta_accounts",
  "mta_integrations",
  "exit_pack",
] as const
export type ExportResource = (typeof exportResources)[number]

/** States of a file (D-107), with why it will never be ready. */
export const exportStatuses = ["pending", "processing", "completed", "no_results", "failed"] as const
export type ExportStatus = (typeof exportStatuses)[number]
export const exportFailures = ["timeout", "error"] as const
export type ExportFailure = (typeof exportFailures)[number]

/** The types of exports and what people call them (000 §3, D-106). */
export const exportTypeLabels = {
  reviews: "Reviews",
  location_performance: "Location Performance",
  group_performance: "Group Performance",
  experience_categories: "Experience Categories",
  keywords: "Keywords",
  keyword_details: "Keyword Details",
  competitors_locations: "Competitor Locations",
  competitors_brands: "Competitor Brands",
  competitors_overview: "Competitors overview",
  microsurvey_responses: "Microsurveys",
} as const
export type ExportTypeCode = keyof typeof exportTypeLabels
