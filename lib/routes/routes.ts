import { addressSegment, keywordName } from "#lib/contract/insights/keyword-segment.ts"
import type { InputOf } from "#lib/contract/operations.ts"
import { encodeQuery, fillPath } from "#lib/contract/wire.ts"
import { currentBase, inBase } from "./base.ts"
import { type BrowserOperation, browserEndpoints } from "./browser-endpoints.gen.ts"
import type { FormName } from "./form-names.ts"
import { pagesOutsideOfShadows, patterns } from "./paths.gen.ts"
import { type QueryInput, withQuery } from "./query.ts"
import { reportPath } from "./report-path.ts"

type OpaqueId = string | number

/** Segments of a pattern: one text for each `{name}`. */
type Segments<P extends string> = P extends `${string}{${string}}${infer Rest}`
  ? [segment: OpaqueId, ...Segments<Rest>]
  : []

type PagePaths = {
  readonly [N in keyof typeof patterns]: (
    ...given: [...Segments<(typeof patterns)[N]>, query?: QueryInput]
  ) => string
}

function filled(pattern: string, given: readonly unknown[]): string {
  const left = [...given]
  const path = pattern.replace(/\{\w+\}/g, () => addressSegment(String(left.shift())))
  return withQuery(path, left[0] as QueryInput | undefined)
}

/** The address of every page by the page's name: what stands for its `{names}`, then its query. */
const pagePaths = Object.fromEntries(
  Object.entries(patterns).map(([name, pattern]) => [
    name,
    (...given: readonly unknown[]) => filled(pattern, given),
  ]),
) as unknown as PagePaths

/** The one proxy from browsers to the Review API (D-001). */
export const bffPath = "/api/bff"

/** Every address of the app as the gate knows it; no other file writes a path by hand. */
export const paths = {
  ...pagePaths,
  home: () => "/",
  legacyLogin: () => "/users/sign_in",
  keyword: (keyword: OpaqueId, query?: QueryInput) => pagePaths.keyword(keywordName(String(keyword)), query),
  /** Where a form of a signed-in page posts to. */
  form: (name: FormName) => `/api/forms/${name}`,
  report: () => reportPath,
  /** A widget as settings would show it, as a document. @param query fields of its form. */
  widgetDraft: (query?: QueryInput) => withQuery("/api/widget-draft", query),
  sessionResendConfirmation: () => "/api/session/confirm",
  sessionConfirmEmail: () => "/api/session/confirm-email",
  sessionLogin: () => "/api/session/login",
  sessionChoice: () => "/api/session/sso",
  sessionSsoLogin: () => "/api/session/sso-login",
  sessionSwitchAccount: () => "/api/session/switch-account",
  sessionLogout: () => "/api/session/logout",
  sessionForgotPassword: () => "/api/session/forgot-password",
  sessionResetPassword: () => "/api/session/reset-password",
  sessionSwitchBack: () => "/api/session/switch-back",
  /** @param query `to`: the page to come back to, where the account says something new. */
  sessionEnded: (query?: { to?: string }) => withQuery("/api/session/ended", query),
  sessionRefresh: () => "/api/session/refresh",
  /** Path of an operation behind the proxy for browsers (D-001); `npm run generate` gathers those that are called. */
  bff: <I extends BrowserOperation>(id: I, input: InputOf<I>) => {
    const { params, query } = input as { params?: Record<string, unknown>; query?: Record<string, unknown> }
    return withQuery(`${bffPath}${fillPath(browserEndpoints[id].path, params)}`, encodeQuery(query))
  },
}

/** Pages that say so in their records, and the addresses of forms on them. */
const outsideOfShadows: ReadonlySet<string> = new Set<keyof typeof paths>([
  ...pagesOutsideOfShadows,
  "legacyLogin",
  "sessionChoice",
  "sessionSsoLogin",
  "sessionSwitchAccount",
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
