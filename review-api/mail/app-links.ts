import {
  addressSegment,
  type ExportTypeCode,
  type FileLinkQuery,
  keywordSegment,
  type UnsubscribeKind,
} from "#lib/contract/index.ts"

/** The page that each export is taken from (D-117). */
const reportPaths: Record<ExportTypeCode, (about: string) => string> = {
  reviews: () => "/reviews",
  location_performance: () => "/dashboard/locations",
  group_performance: () => "/dashboard/locations",
  experience_categories: () => "/dashboard/keywords/categories",
  keywords: () => "/dashboard/keywords",
  keyword_details: (keyword) => `/dashboard/keywords/${keywordSegment(keyword)}`,
  competitors_locations: () => "/competitors/locations",
  competitors_brands: () => "/competitors/brands",
  competitors_overview: () => "/competitors",
  microsurvey_responses: (id) => `/request-reviews/microsurveys/${addressSegment(id)}/summaries`,
}

/** Addresses of the app's pages that mails and tools lead to; `lib/routes` has the same for the app itself. */
export const appLinks = {
  logIn: (base: string) => `${base}/login`,
  confirmEmail: (base: string, token: string) =>
    `${base}/login?${new URLSearchParams({ confirmation_token: token })}`,
  changeEmail: (base: string, token: string) => `${base}/confirm-email?${new URLSearchParams({ token })}`,
  ssoLogin: (base: string, token: string) => `${base}/sso-login/${token}`,
  unsubscribe: (base: string, kind: UnsubscribeKind, id: string) => `${base}/unsubscribe/${kind}/${id}`,
  reviews: (base: string, query: Record<string, string>) => `${base}/reviews?${new URLSearchParams(query)}`,
  childReviews: (base: string, query: Record<string, string>) =>
    `${base}/child-reviews?${new URLSearchParams(query)}`,
  scheduledExports: (base: string) => `${base}/settings/scheduled-exports/manage`,
  review: (base: string, id: number) => `${base}/reviews/${id}`,
  scorecard: (base: string, publicId: string) => `${base}/scorecardrequest/${publicId}`,
  /** @param link its expiry and signature. @param shadowed the account that a partner's session has opened. */
  fileDownload: (base: string, id: string, link: Required<FileLinkQuery>, shadowed: number | null) =>
    `${base}${shadowed === null ? "" : `/as/${shadowed}`}/file-downloads/${id}?${new URLSearchParams(link)}`,
  /**
   * The report of a scheduled export with what narrows it; null for a type that has none.
   * @param about the keyword or microsurvey that it is about.
   */
  report: (base: string, exportType: string, about: string | null, query: Record<string, string>) => {
    const path = Object.hasOwn(reportPaths, exportType) ? reportPaths[exportType as ExportTypeCode] : null
    return path === null ? null : `${base}${path(about ?? "")}?${new URLSearchParams(query)}`
  },
  resetPassword: (base: string, token: string) => `${base}/reset-password?${new URLSearchParams({ token })}`,
}
