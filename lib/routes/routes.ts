import { endpoints } from "#lib/contract/endpoints.ts"
import type { InputOf, OperationId } from "#lib/contract/operations.ts"
import type { UnsubscribeKind } from "#lib/contract/unsubscribes.ts"
import { encodeQuery, fillPath } from "#lib/contract/wire.ts"
import type { FormName } from "#lib/forms/forms.ts"
import { currentBase, inBase } from "./base.ts"
import { type QueryInput, withQuery } from "./query.ts"

/** The one door from browsers to the Review API (D-001). */
export const door = "/api/bff"

/** Behind the address of a page: its rows as a file. */
export const csvEnding = ".csv"

type OpaqueId = string | number

/** Every address of the app as the gate knows it; no other file writes a path by hand. */
export const paths = {
  home: () => "/",
  login: (query: { invalidated?: boolean; confirmationToken?: string | null } = {}) =>
    withQuery("/login", {
      invalidated: query.invalidated || undefined,
      confirmation_token: query.confirmationToken,
    }),
  signup: () => "/signup",
  signupLocation: () => "/signup/location",
  forgotPassword: () => "/forgot-password",
  resetPassword: (query: { token?: string } = {}) => withQuery("/reset-password", query),
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
  partnerIntegrationSetup: () => "/partner-integrations-setup",
  partnerIntegrationError: (query: { message?: string } = {}) =>
    withQuery("/partner-integrations-error", query),
  reviews: (query?: QueryInput) => withQuery("/reviews", query),
  review: (id: OpaqueId, query?: QueryInput) =>
    withQuery(`/reviews/${encodeURIComponent(String(id))}`, query),
  dashboard: () => "/dashboard",
  locationPerformance: () => "/dashboard/locations",
  localListings: () => "/dashboard/local_listings",
  keywords: () => "/dashboard/keywords",
  requestReviews: () => "/request-reviews",
  requestReviewsOverview: () => "/request-reviews/overview",
  competitors: () => "/competitors",
  competitorsPreview: () => "/competitors/preview",
  visualReports: () => "/visual-reports",
  visualReportsOverview: () => "/visual-reports/overview",
  scorecards: () => "/partner-tools/scorecards",
  amplify: () => "/amplify",
  amplifyWidgets: () => "/amplify/widgets",
  localSearch: () => "/local-search",
  photos: () => "/photos",
  billing: () => "/settings/billing",
  billingEdit: () => "/settings/billing/edit",
  accounts: (query?: QueryInput) => withQuery("/accounts", query),
  accountsCsv: (query?: QueryInput) => withQuery(`/accounts${csvEnding}`, query),
  accountTrials: (query?: QueryInput) => withQuery("/accounts/trials", query),
  accountIntegrations: (query?: QueryInput) => withQuery("/accounts/integrations", query),
  childReviews: (query?: QueryInput) => withQuery("/child-reviews", query),
  partnerAccountReports: (query?: QueryInput) => withQuery("/partner-account-reports", query),
  partnerTools: () => "/partner-tools",
  switchAccount: (childAccountId: OpaqueId) =>
    `/switch-account/${encodeURIComponent(String(childAccountId))}`,
  settings: () => "/settings",
  settingsProfile: () => "/settings/profile",
  settingsGroups: (query?: QueryInput) => withQuery("/settings/groups", query),
  settingsGroupNew: () => "/settings/groups/new",
  settingsGroup: (id: OpaqueId) => `/settings/groups/${encodeURIComponent(String(id))}`,
  settingsOauthClients: () => "/settings/oauth-clients",
  settingsOauthClientNew: () => "/settings/oauth-clients/new",
  settingsOauthClient: (id: OpaqueId) => `/settings/oauth-clients/${encodeURIComponent(String(id))}`,
  oauthAuthorize: (query?: QueryInput) => withQuery("/oauth/authorize", query),
  settingsSso: () => "/settings/sso",
  settingsAuditLog: (query?: QueryInput) => withQuery("/settings/audit-log", query),
  settingsAuditLogCsv: (query?: QueryInput) => withQuery(`/settings/audit-log${csvEnding}`, query),
  settingsUsers: (query?: QueryInput) => withQuery("/settings/users", query),
  settingsUserNew: () => "/settings/users/new",
  settingsUser: (id: OpaqueId) => `/settings/users/${encodeURIComponent(String(id))}`,
  settingsAccount: () => "/settings/account",
  settingsWhitelabel: () => "/settings/whitelabel",
  /** Where a form of a signed-in page posts to. */
  form: (name: FormName) => `/api/forms/${name}`,
  report: () => "/api/report",
  sessionConfirm: (query: { confirmationToken?: string } = {}) =>
    withQuery("/api/session/confirm", { confirmation_token: query.confirmationToken }),
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
