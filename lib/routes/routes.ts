import { endpoints } from "#lib/contract/endpoints.ts"
import type { InputOf, OperationId } from "#lib/contract/operations.ts"
import { encodeQuery, fillPath } from "#lib/contract/wire.ts"
import type { FormName } from "#lib/forms/forms.ts"
import { type QueryInput, withQuery } from "./query.ts"

/** The one door from browsers to the Review API (D-001). */
export const door = "/api/bff"

type OpaqueId = string | number

/** Every address of the app; no other file writes a path by hand. */
export const routes = {
  home: () => "/",
  login: (query: { invalidated?: boolean; confirmationToken?: string | null } = {}) =>
    withQuery("/login", {
      invalidated: query.invalidated || undefined,
      confirmation_token: query.confirmationToken,
    }),
  forgotPassword: () => "/forgot-password",
  resetPassword: (query: { token?: string } = {}) => withQuery("/reset-password", query),
  expiredPassword: () => "/expired-password",
  passwordResetComplete: () => "/password-reset-complete",
  legacyLogin: () => "/users/sign_in",
  error: (query: { statusCode?: number; message?: string } = {}) => withQuery("/error", query),
  triage: () => "/triage",
  partnerIntegrationSetup: () => "/partner-integrations-setup",
  partnerIntegrationError: (query: { message?: string } = {}) =>
    withQuery("/partner-integrations-error", query),
  reviews: (query?: QueryInput) => withQuery("/reviews", query),
  review: (id: OpaqueId, query?: QueryInput) =>
    withQuery(`/reviews/${encodeURIComponent(String(id))}`, query),
  billing: () => "/settings/billing",
  billingEdit: () => "/settings/billing/edit",
  accounts: () => "/accounts",
  settings: () => "/settings",
  settingsOauthClients: () => "/settings/oauth-clients",
  settingsOauthClientNew: () => "/settings/oauth-clients/new",
  settingsOauthClient: (id: OpaqueId) => `/settings/oauth-clients/${encodeURIComponent(String(id))}`,
  oauthAuthorize: (query?: QueryInput) => withQuery("/oauth/authorize", query),
  settingsAccount: () => "/settings/account",
  /** Where a form of a signed-in page posts to. */
  form: (name: FormName) => `/api/forms/${name}`,
  sessionConfirm: (query: { confirmationToken?: string } = {}) =>
    withQuery("/api/session/confirm", { confirmation_token: query.confirmationToken }),
  sessionLogin: () => "/api/session/login",
  sessionLogout: () => "/api/session/logout",
  sessionForgotPassword: () => "/api/session/forgot-password",
  sessionResetPassword: () => "/api/session/reset-password",
  sessionEnded: () => "/api/session/ended",
  sessionRefresh: () => "/api/session/refresh",
  /** Path of an operation behind the one door from browsers, D-001. */
  bff: <I extends OperationId>(id: I, input: InputOf<I>) => {
    const { params, query } = input as { params?: Record<string, unknown>; query?: Record<string, unknown> }
    return withQuery(`${door}${fillPath(endpoints[id].path, params)}`, encodeQuery(query))
  },
}
