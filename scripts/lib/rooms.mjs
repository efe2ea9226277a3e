/** A few pages of each kind, for what any page may use. */
const anyPage = ["session/login", "reviews/list", "reviews/responsive", "settings/profile", "ui/gallery"]

/** Tests of nouns that no room and no file of `e2e` or `tests/pages` is named after, or that have more of them. */
const places = {
  "account-experiments": ["settings/features"],
  "account-settings": ["settings/account", "settings/features"],
  address: ["signup"],
  "api-client": ["upstream"],
  as: ["shadow"],
  asking: ["ask"],
  audit: ["settings/audit-log"],
  "audit-entries": ["settings/audit-log"],
  auth: ["session"],
  "auto-responses": ["settings/responses"],
  bff: ["upstream"],
  billing: ["onboarding", "session/inactive"],
  "browser-storage": ["session"],
  confirmations: ["signup", "session/status"],
  contacts: ["exports"],
  countries: ["signup"],
  dashboard: ["keywords"],
  directories: ["reviews/response"],
  disputes: ["reviews/organise"],
  "email-changes": ["settings/profile"],
  errors: ["upstream"],
  "expired-password": ["session/password"],
  "file-downloads": ["exports"],
  "filter-bar": ["reviews/filters", "reviews/keyboard"],
  flags: ["settings/features"],
  "forgot-password": ["session/password"],
  form: ["settings/account", "ui/typed-before", ...anyPage],
  "form-state": ["settings/account", "ui/typed-before"],
  forms: ["settings/account", "ui/typed-before", "upstream/calls"],
  gate: ["session", "shadow"],
  gatekeeper: ["session", "shadow"],
  http: ["upstream", "start", ...anyPage],
  insights: ["keywords"],
  locations: ["reviews/filters"],
  logos: ["white-label"],
  mail: ["public/unsubscribe", "scheduled-exports"],
  notes: ["reviews/organise"],
  notifications: ["public/unsubscribe", "scheduled-exports", "settings/alerts"],
  page: ["session/status", ...anyPage],
  "partner-account-reports": ["partner/reports"],
  "partner-integrations-error": ["partner/integrations", "session/status"],
  "partner-integrations-setup": ["partner/integrations", "session/status"],
  "partner-scorecards": ["partner/scorecards", "public/scorecard"],
  "partner-tools": ["partner/scorecards"],
  "password-reset-complete": ["session/password"],
  permissions: ["settings/users", "session/status"],
  "request-reviews": ["ask"],
  requests: ["ask"],
  "reset-password": ["session/password"],
  "response-templates": ["settings/responses"],
  responses: ["reviews/response"],
  "review-keywords": ["keywords"],
  "review-labels": ["settings/labels-and-tags", "reviews/organise", "reviews/bulk"],
  "review-status-labels": ["settings/labels-and-tags", "reviews/organise", "reviews/bulk"],
  "review-tags": ["settings/labels-and-tags", "reviews/organise", "reviews/bulk"],
  scorecardrequest: ["public/scorecard"],
  sentiment: ["keywords"],
  server: ["start", "upstream"],
  "setup-progress": ["onboarding"],
  sms: ["settings/alerts"],
  sources: ["reviews/filters"],
  "sso-login": ["sso"],
  states: ["signup"],
  surveys: ["ask"],
  "switch-account": ["shadow"],
  tags: ["settings/labels-and-tags", "reviews/organise"],
  "template-tags": ["settings/responses"],
  tenant: ["white-label"],
  ui: anyPage,
  "user-preferences": ["settings/profile"],
  whitelabel: ["white-label"],
  "whitelabel-logos": ["white-label"],
  whitelabels: ["white-label"],
}

/** Every place that is named here; a test makes sure that each of them has tests. */
export const namedPlaces = [...new Set([...Object.values(places).flat(), ...anyPage])]

const nounPatterns = [
  /^app\/styles\/(.+)\.css$/,
  /^app\/\([^/]+\)\/settings\/([^/.]+)\//,
  /^app\/(?:\([^/]+\)\/|api\/)?([^/(.]+)\//,
  /^(?:components|lib\/contract|lib\/features|review-api\/services)\/([^/]+?)(?:\/|\.tsx?$)/,
  /^(?:lib|review-api)\/([^/.]+)\//,
]

/** Noun of a product file, by its folder. */
const nounOf = (file) => nounPatterns.map((pattern) => pattern.exec(file)?.[1]).find(Boolean)

const isOfProduct = (file) => /^(app|components|lib|review-api|public)\//.test(file)
const singular = (word) => word.replace(/s$/, "")
/** Noun and behaviour of a test of the running product. */
const titleOf = (spec) => spec.replace(/^(e2e|tests\/pages)\//, "").replace(/\.(spec|test)\.ts$/, "")
const isAt = (place) => (spec) => titleOf(spec) === place || titleOf(spec).startsWith(`${place}/`)
const isAtOrBegins = (place) => (spec) => isAt(place)(spec) || titleOf(spec).startsWith(`${place}-`)

/** Specs of a room or a file that is called as a noun, in the singular or the plural. */
const calledAs = (noun) => (spec) =>
  titleOf(spec)
    .split("/")
    .some((name) => singular(name) === singular(noun))

function specsOfNoun(noun, specs) {
  const placed = (Object.hasOwn(places, noun) ? places[noun] : []).map(isAtOrBegins)
  const own = specs.filter((spec) => calledAs(noun)(spec) || placed.some((is) => is(spec)))
  return own.length > 0 ? own : specs.filter(calledAs(noun.split("-")[0]))
}

/**
 * Tests of what a file of the product is about.
 * @param {string} file path from the root
 * @param {string[]} specs all there are
 * @returns {{ why: string, specs: string[], isGuess?: boolean }} with what they were chosen by, and whether that is no
 *   room but a few pages of each kind; none for what is not of the product
 */
export function specsOfRoom(file, specs) {
  const noun = nounOf(file)
  const own = noun && isOfProduct(file) ? specsOfNoun(noun, specs) : []
  if (own.length > 0) return { why: noun, specs: own }
  if (!isOfProduct(file)) return { why: "", specs: [] }
  return {
    why: "any page",
    specs: specs.filter((spec) => anyPage.some((place) => isAt(place)(spec))),
    isGuess: true,
  }
}

/** Tests of how the product starts. */
export const specsOfStart = (specs) => specs.filter(isAt("start"))
