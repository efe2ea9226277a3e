import {
  addressSegment,
  type ExportTypeCode,
  type FileLinkQuery,
  keywordSegment,
  type UnsubscribeKind,
} from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { viewQuery } from "#lib/contract/scheduled-exports/constants.ts"
import { patterns } from "./page-paths.gen.ts"

type PageName = keyof typeof patterns

/** Address of a page under a base: what stands for its `{names}`, in their order. */
const pageAt = (base: string, name: PageName, ...segments: (string | number)[]): string =>
  `${base}${patterns[name].replace(/\{\w+\}/g, () => String(segments.shift()))}`

const inShadow = (base: string, shadowed: number | null): string =>
  shadowed === null ? base : `${base}/as/${shadowed}`

/** The page that each export is taken from (D-117), and how its address names what the export is about. */
const reports: Record<ExportTypeCode, [page: PageName, segmentOf?: (about: string) => string]> = {
  reviews: ["reviews"],
  location_performance: ["locationPerformance"],
  group_performance: ["locationPerformance"],
  experience_categories: ["experienceCategories"],
  keywords: ["keywords"],
  keyword_details: ["keyword", keywordSegment],
  competitors_locations: ["competitorsLocations"],
  competitors_brands: ["competitorsBrands"],
  competitors_overview: ["competitors"],
  microsurvey_responses: ["microsurveySummaries", addressSegment],
}

/** Addresses of the app's pages that emails and tools lead to. */
export const appLinks = {
  logIn: (base: string) => pageAt(base, "login"),
  confirmEmail: (base: string, token: string) =>
    `${pageAt(base, "login")}?${new URLSearchParams({ confirmation_token: token })}`,
  changeEmail: (base: string, token: string) =>
    `${pageAt(base, "confirmEmail")}?${new URLSearchParams({ token })}`,
  ssoLogin: (base: string, token: string) => pageAt(base, "ssoLogin", token),
  unsubscribe: (base: string, kind: UnsubscribeKind, id: string) => pageAt(base, "unsubscribe", kind, id),
  reviews: (base: string, query: Record<string, string>) =>
    `${pageAt(base, "reviews")}?${new URLSearchParams(query)}`,
  childReviews: (base: string, query: Record<string, string>) =>
    `${pageAt(base, "childReviews")}?${new URLSearchParams(query)}`,
  categories: (base: string, query: Record<string, string>) =>
    `${pageAt(base, "experienceCategories")}?${new URLSearchParams(query)}`,
  localListings: (base: string, locationId: string) =>
    `${pageAt(base, "localListings")}?${new URLSearchParams({ locationId })}`,
  holidayHours: (base: string, locationId: string) =>
    `${pageAt(base, "locationsHolidayHours")}?${new URLSearchParams({ id: locationId })}`,
  photosAdd: (base: string, location: string) =>
    `${pageAt(base, "photosAdd")}?${new URLSearchParams({ location })}`,
  requestCompose: (base: string) => pageAt(base, "requestCompose"),
  billing: (base: string) => pageAt(base, "billing"),
  billingEdit: (base: string) => pageAt(base, "billingEdit"),
  billingCredits: (base: string) => pageAt(base, "billingCredits"),
  integrations: (base: string) => pageAt(base, "integrations"),
  connection: (base: string, provider: string) => pageAt(base, "connection", provider),
  user: (base: string, id: number) => pageAt(base, "user", id),
  emailDomain: (base: string) => pageAt(base, "emailDomain"),
  webhooks: (base: string) => pageAt(base, "webhooks"),
  posts: (base: string) => pageAt(base, "posts"),
  /** @param shadowed the account that a partner's session has opened. */
  locationsChange: (base: string, id: number, shadowed: number | null) =>
    pageAt(inShadow(base, shadowed), "locationsChange", id),
  scheduledExports: (base: string) => pageAt(base, "scheduledExportsManage"),
  landingPage: (base: string, slug: string, query: Record<string, string> = {}) => {
    const search = new URLSearchParams(query).toString()
    return `${pageAt(base, "landingPage", slug)}${search && `?${search}`}`
  },
  review: (base: string, id: number) => pageAt(base, "review", id),
  scorecard: (base: string, publicId: string) => pageAt(base, "scorecardRequest", publicId),
  /** @param link its expiry and signature. @param shadowed the account that a partner's session has opened. */
  fileDownload: (base: string, id: string, link: Required<FileLinkQuery>, shadowed: number | null) =>
    `${pageAt(inShadow(base, shadowed), "fileDownload", id)}?${new URLSearchParams(link)}`,
  /**
   * The report of a scheduled export with what narrows it; null for a type that has none.
   * @param about the keyword or microsurvey that it is about.
   */
  report: (base: string, exportType: string, about: string | null, query: Record<string, string>) => {
    const known = ownValue(reports, exportType)
    if (!known) return null
    const [page, segmentOf] = known
    const search = new URLSearchParams({ ...query, ...viewQuery(exportType) })
    return `${pageAt(base, page, ...(segmentOf ? [segmentOf(about ?? "")] : []))}?${search}`
  },
  resetPassword: (base: string, token: string) =>
    `${pageAt(base, "resetPassword")}?${new URLSearchParams({ token })}`,
}
