import { endpoints } from "#lib/contract/endpoints.ts"
import { type FileType, fileTypes } from "#lib/contract/export-words.ts"
import { keywordSegment } from "#lib/contract/keyword-segment.ts"
import type { InputOf, OperationId } from "#lib/contract/operations.ts"
import type { UnsubscribeKind } from "#lib/contract/unsubscribes.ts"
import { encodeQuery, fillPath } from "#lib/contract/wire.ts"
import { currentBase, inBase } from "./base.ts"
import type { FormName } from "./form-names.ts"
import { type QueryInput, withQuery } from "./query.ts"
import { reportPath } from "./report-path.ts"

/** The one door from browsers to the Review API (D-001). */
export const door = "/api/bff"

/** Behind the address of a page: its rows as a file. */
const endingOf = (fileType: FileType) => `.${fileType}`

/** The page whose rows an address asks for as a file, and as which; null for the address of a page itself. */
export function fileOf(path: string): { page: string; fileType: FileType } | null {
  const fileType = fileTypes.find((type) => path.endsWith(endingOf(type)))
  return fileType ? { page: path.slice(0, -endingOf(fileType).length), fileType } : null
}

type OpaqueId = string | number

/** Every address of the app as the gate knows it; no other file writes a path by hand. */
export const paths = {
  home: () => "/",
  login: (query: { invalidated?: boolean; confirmationToken?: string | null } = {}) =>
    withQuery("/login", {
      invalidated: query.invalidated || undefined,
      confirmation_token: query.confirmationToken,
    }),
  /** @param query.partner public key of the partner whose child account the new one becomes. */
  signup: (query: { partner?: string | null } = {}) => withQuery("/signup", query),
  signupLocation: () => "/signup/location",
  forgotPassword: () => "/forgot-password",
  resetPassword: (query: { token?: string } = {}) => withQuery("/reset-password", query),
  confirmEmail: (query: { token?: string } = {}) => withQuery("/confirm-email", query),
  expiredPassword: () => "/expired-password",
  passwordResetComplete: () => "/password-reset-complete",
  /** Where the person chooses between two sessions; links of partners go on with a token. */
  ssoChoice: () => "/sso-login",
  legacyLogin: () => "/users/sign_in",
  error: (query: { statusCode?: number; message?: string } = {}) => withQuery("/error", query),
  /** Also where mail programs unsubscribe with one click. */
  unsubscribe: (kind: UnsubscribeKind, id: string) => `/unsubscribe/${kind}/${encodeURIComponent(id)}`,
  scorecardRequest: (id: string, query: { sent?: boolean } = {}) =>
    withQuery(`/scorecardrequest/${encodeURIComponent(id)}`, { sent: query.sent || undefined }),
  triage: () => "/triage",
  /** Every component in every state, for the people who build Outpost. */
  gallery: (query?: QueryInput) => withQuery("/ui", query),
  partnerIntegrationSetup: () => "/partner-integrations-setup",
  partnerIntegrationError: (query: { message?: string } = {}) =>
    withQuery("/partner-integrations-error", query),
  reviews: (query?: QueryInput) => withQuery("/reviews", query),
  reviewsFile: (fileType: FileType, query?: QueryInput) => withQuery(`/reviews${endingOf(fileType)}`, query),
  review: (id: OpaqueId, query?: QueryInput) =>
    withQuery(`/reviews/${encodeURIComponent(String(id))}`, query),
  dashboard: () => "/dashboard",
  locationPerformance: (query?: QueryInput) => withQuery("/dashboard/locations", query),
  localListings: () => "/dashboard/local_listings",
  keywords: (query?: QueryInput) => withQuery("/dashboard/keywords", query),
  keyword: (keyword: OpaqueId, query?: QueryInput) =>
    withQuery(`/dashboard/keywords/${keywordSegment(String(keyword))}`, query),
  keywordsCsv: (query?: QueryInput) => withQuery(`/dashboard/keywords${endingOf("csv")}`, query),
  keywordCsv: (keyword: OpaqueId, query?: QueryInput) =>
    withQuery(`/dashboard/keywords/${keywordSegment(String(keyword))}${endingOf("csv")}`, query),
  experienceCategoriesCsv: (query?: QueryInput) =>
    withQuery(`/dashboard/keywords/categories${endingOf("csv")}`, query),
  experienceCategories: (query?: QueryInput) => withQuery("/dashboard/keywords/categories", query),
  requestReviews: () => "/request-reviews",
  requestReviewsOverview: () => "/request-reviews/overview",
  microsurveySummaries: (id: OpaqueId, query?: QueryInput) =>
    withQuery(`/request-reviews/microsurveys/${encodeURIComponent(String(id))}/summaries`, query),
  competitors: (query?: QueryInput) => withQuery("/competitors", query),
  competitorsLocations: (query?: QueryInput) => withQuery("/competitors/locations", query),
  competitorsBrands: (query?: QueryInput) => withQuery("/competitors/brands", query),
  competitorsPreview: () => "/competitors/preview",
  visualReports: () => "/visual-reports",
  visualReportsOverview: () => "/visual-reports/overview",
  scorecards: (query?: QueryInput) => withQuery("/partner-tools/scorecards", query),
  scorecardsCsv: (query?: QueryInput) => withQuery(`/partner-tools/scorecards${endingOf("csv")}`, query),
  scorecardNew: () => "/partner-tools/scorecards/new",
  scorecard: (id: OpaqueId) => `/partner-tools/scorecards/${encodeURIComponent(String(id))}`,
  amplify: () => "/amplify",
  amplifyWidgets: () => "/amplify/widgets",
  localSearch: () => "/local-search",
  photos: () => "/photos",
  billing: () => "/settings/billing",
  billingEdit: () => "/settings/billing/edit",
  accounts: (query?: QueryInput) => withQuery("/accounts", query),
  accountsCsv: (query?: QueryInput) => withQuery(`/accounts${endingOf("csv")}`, query),
  accountTrials: (query?: QueryInput) => withQuery("/accounts/trials", query),
  accountIntegrations: (query?: QueryInput) => withQuery("/accounts/integrations", query),
  accountIntegrationsCsv: (query?: QueryInput) =>
    withQuery(`/accounts/integrations${endingOf("csv")}`, query),
  childReviews: (query?: QueryInput) => withQuery("/child-reviews", query),
  childReviewsFile: (fileType: FileType, query?: QueryInput) =>
    withQuery(`/child-reviews${endingOf(fileType)}`, query),
  partnerAccountReports: (query?: QueryInput) => withQuery("/partner-account-reports", query),
  partnerAccountReportsCsv: (query?: QueryInput) =>
    withQuery(`/partner-account-reports${endingOf("csv")}`, query),
  partnerTools: (query?: QueryInput) => withQuery("/partner-tools", query),
  partnerToolsCsv: (query?: QueryInput) => withQuery(`/partner-tools${endingOf("csv")}`, query),
  switchAccount: (childAccountId: OpaqueId) =>
    `/switch-account/${encodeURIComponent(String(childAccountId))}`,
  fileDownload: (id: OpaqueId, query?: QueryInput) =>
    withQuery(`/file-downloads/${encodeURIComponent(String(id))}`, query),
  settings: () => "/settings",
  settingsProfile: () => "/settings/profile",
  settingsGroups: (query?: QueryInput) => withQuery("/settings/groups", query),
  settingsGroupNew: () => "/settings/groups/new",
  settingsGroup: (id: OpaqueId) => `/settings/groups/${encodeURIComponent(String(id))}`,
  settingsResponseTemplates: (query?: QueryInput) => withQuery("/settings/response-templates", query),
  settingsResponseTemplateNew: () => "/settings/response-templates/new",
  settingsResponseTemplate: (id: OpaqueId) =>
    `/settings/response-templates/${encodeURIComponent(String(id))}`,
  settingsAutoResponses: (query?: QueryInput) => withQuery("/settings/auto-responses", query),
  settingsAutoResponseNew: () => "/settings/auto-responses/new",
  settingsAutoResponse: (id: OpaqueId) => `/settings/auto-responses/${encodeURIComponent(String(id))}`,
  settingsOauthClients: () => "/settings/oauth-clients",
  settingsOauthClientNew: () => "/settings/oauth-clients/new",
  settingsOauthClient: (id: OpaqueId) => `/settings/oauth-clients/${encodeURIComponent(String(id))}`,
  oauthAuthorize: (query?: QueryInput) => withQuery("/oauth/authorize", query),
  settingsSso: () => "/settings/sso",
  settingsAuditLog: (query?: QueryInput) => withQuery("/settings/audit-log", query),
  settingsAuditLogCsv: (query?: QueryInput) => withQuery(`/settings/audit-log${endingOf("csv")}`, query),
  settingsExports: (query?: QueryInput) => withQuery("/settings/exports", query),
  settingsImports: (query?: QueryInput) => withQuery("/settings/import", query),
  settingsImport: (id: OpaqueId) => `/settings/import/${encodeURIComponent(String(id))}`,
  settingsScheduledExports: (query?: QueryInput) => withQuery("/settings/scheduled-exports", query),
  settingsScheduledExportsManage: (query?: QueryInput) =>
    withQuery("/settings/scheduled-exports/manage", query),
  settingsScheduledExport: (id: OpaqueId, query?: QueryInput) =>
    withQuery(`/settings/scheduled-exports/${encodeURIComponent(String(id))}`, query),
  settingsAlerts: (query?: QueryInput) => withQuery("/settings/alerts", query),
  settingsAlertNew: () => "/settings/alerts/new",
  settingsAlert: (id: OpaqueId) => `/settings/alerts/${encodeURIComponent(String(id))}`,
  settingsUsers: (query?: QueryInput) => withQuery("/settings/users", query),
  settingsUserNew: () => "/settings/users/new",
  settingsUser: (id: OpaqueId) => `/settings/users/${encodeURIComponent(String(id))}`,
  settingsIntegrations: () => "/settings/integrations",
  settingsAccount: () => "/settings/account",
  settingsReviewLabels: () => "/settings/review-labels",
  settingsTags: (query?: QueryInput) => withQuery("/settings/tags", query),
  settingsWhitelabel: () => "/settings/whitelabel",
  /** Where a form of a signed-in page posts to. */
  form: (name: FormName) => `/api/forms/${name}`,
  report: () => reportPath,
  sessionResendConfirmation: () => "/api/session/confirm",
  sessionConfirmEmail: () => "/api/session/confirm-email",
  sessionLogin: () => "/api/session/login",
  sessionChoice: () => "/api/session/sso",
  sessionLogout: () => "/api/session/logout",
  sessionForgotPassword: () => "/api/session/forgot-password",
  sessionResetPassword: () => "/api/session/reset-password",
  sessionSwitchBack: () => "/api/session/switch-back",
  sessionEnded: () => "/api/session/ended",
  sessionRefresh: () => "/api/session/refresh",
  /** Path of an operation behind the one door from browsers, D-001. */
  bff: <I extends OperationId>(id: I, input: InputOf<I>) => {
    const { params, query } = input as { params?: Record<string, unknown>; query?: Record<string, unknown> }
    return withQuery(`${door}${fillPath(endpoints[id].path, params)}`, encodeQuery(query))
  },
}

/** Pages without a session belong to no account, and a shadow session is opened outside of one. */
const outsideOfShadows: ReadonlySet<string> = new Set<keyof typeof paths>([
  "login",
  "forgotPassword",
  "resetPassword",
  "confirmEmail",
  "expiredPassword",
  "passwordResetComplete",
  "signup",
  "signupLocation",
  "unsubscribe",
  "scorecardRequest",
  "legacyLogin",
  "ssoChoice",
  "sessionChoice",
  "switchAccount",
  "sessionLogin",
  "sessionConfirmEmail",
])

type Builder = (...given: never[]) => string

const here = (name: string, build: Builder): Builder =>
  outsideOfShadows.has(name) ? build : (...given) => inBase(build(...given))

/**
 * The same addresses for links, forms, redirects and calls: in a shadow session they stand under its base path (D-050).
 * To be called while a request is answered or a page is used, never while a module loads.
 */
export const routes = Object.fromEntries(
  Object.entries(paths).map(([name, build]) => [name, here(name, build as Builder)]),
) as unknown as typeof paths

/** Where a session that is over leads: from a shadow session back to the accounts of its parent. */
export const afterSession = (query: { invalidated?: boolean } = {}): string =>
  currentBase() === "" ? paths.login(query) : paths.accounts()
