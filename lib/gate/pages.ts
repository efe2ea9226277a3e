import type { UnsubscribeKind } from "#lib/contract/unsubscribes.ts"
import { fileOf, paths } from "#lib/routes/routes.ts"
import type { Page, PageTable } from "./page.ts"
import { partnerPages } from "./partner-pages.ts"
import { responsePages } from "./response-pages.ts"

/** What a mail links to end it (D-082): the address is all that is needed, so it is told to nobody. */
const unsubscribe = (kind: UnsubscribeKind) =>
  ({
    pattern: `${paths.unsubscribe(kind, "")}{id}`,
    audience: "public",
    requirement: {},
    hasSecretAddress: true,
    takesPosts: true,
  }) as const

/** Every page that exists. What is not here is an unknown path. */
export const pages = {
  login: { pattern: paths.login(), audience: "public", requirement: {} },
  forgotPassword: { pattern: paths.forgotPassword(), audience: "public", requirement: {} },
  signup: {
    pattern: paths.signup(),
    audience: "public",
    requirement: {},
    isOwnHostOnly: true,
    opensForPartners: true,
  },
  // It opens before the e-mail is confirmed, when no other page does, and looks at the session itself.
  signupLocation: {
    pattern: paths.signupLocation(),
    audience: "public",
    requirement: {},
    isOwnHostOnly: true,
    opensForPartners: true,
  },
  resetPassword: {
    pattern: paths.resetPassword(),
    audience: "public",
    requirement: {},
    takesLinkToken: true,
  },
  confirmEmail: {
    pattern: paths.confirmEmail(),
    audience: "public",
    requirement: {},
    takesLinkToken: true,
  },
  ssoChoice: { pattern: paths.ssoChoice(), audience: "public", requirement: {} },
  ssoLogin: {
    pattern: `${paths.ssoChoice()}/{token}`,
    audience: "public",
    requirement: {},
    hasSecretAddress: true,
  },
  expiredPassword: { pattern: paths.expiredPassword(), audience: "public", requirement: {} },
  passwordResetComplete: { pattern: paths.passwordResetComplete(), audience: "public", requirement: {} },
  unsubscribeAlerts: unsubscribe("alerts"),
  unsubscribeRequests: unsubscribe("requests"),
  unsubscribeScheduledExports: unsubscribe("scheduled_exports"),
  scorecardRequest: { pattern: `${paths.scorecardRequest("")}{id}`, audience: "public", requirement: {} },
  error: { pattern: paths.error(), audience: "public", requirement: {} },
  triage: { pattern: paths.triage(), audience: "public", requirement: {} },
  partnerIntegrationSetup: {
    pattern: paths.partnerIntegrationSetup(),
    audience: "public",
    requirement: {},
  },
  partnerIntegrationError: {
    pattern: paths.partnerIntegrationError(),
    audience: "public",
    requirement: {},
  },
  fileDownload: {
    pattern: `${paths.fileDownload("")}{fileId}`,
    audience: "everybody",
    requirement: {},
    hasSecretAddress: true,
  },
  settings: { pattern: paths.settings(), audience: "everybody", requirement: {} },
  auditLog: {
    pattern: paths.settingsAuditLog(),
    audience: "everybody",
    requirement: { permission: "account_setting.update", userTypes: ["Admin"] },
    hasFile: true,
  },
  exportFiles: {
    pattern: paths.settingsExports(),
    audience: "everybody",
    requirement: { permission: "account_setting.update", userTypes: ["Admin"] },
  },
  imports: {
    pattern: paths.settingsImports(),
    audience: "ordinary",
    requirement: { permission: "account.update", userTypes: ["Admin"] },
  },
  import: {
    pattern: `${paths.settingsImports()}/{id}`,
    audience: "ordinary",
    requirement: { permission: "account.update", userTypes: ["Admin"] },
  },
  scheduledExports: {
    pattern: paths.settingsScheduledExports(),
    audience: "ordinary",
    requirement: { permission: "scheduled_export.create" },
  },
  scheduledExportsManage: {
    pattern: paths.settingsScheduledExportsManage(),
    audience: "ordinary",
    requirement: { permission: "scheduled_export.create" },
  },
  scheduledExport: {
    pattern: `${paths.settingsScheduledExports()}/{id}`,
    audience: "ordinary",
    requirement: { permission: "scheduled_export.create" },
  },
  alerts: {
    pattern: paths.settingsAlerts(),
    audience: "everybody",
    requirement: { permission: "alert.update" },
  },
  alertNew: {
    pattern: paths.settingsAlertNew(),
    audience: "everybody",
    requirement: { permission: "alert.update" },
  },
  alert: {
    pattern: `${paths.settingsAlerts()}/{id}`,
    audience: "everybody",
    requirement: { permission: "alert.update" },
  },
  // Of the settings a partner has profile, users and white label (D-075), and what every account's admins see of it.
  accountSettings: {
    pattern: paths.settingsAccount(),
    audience: "ordinary",
    requirement: { permission: "account.update" },
  },
  billingEdit: {
    pattern: paths.billingEdit(),
    audience: "everybody",
    requirement: { permission: "billing.read", isOpenWhileInactive: true },
  },
  ssoKeys: { pattern: paths.settingsSso(), audience: "parent", requirement: { permission: "oauth.read" } },
  switchAccount: {
    pattern: "/switch-account/{childAccountId}",
    audience: "parent",
    requirement: {},
  },
  profile: { pattern: paths.settingsProfile(), audience: "everybody", requirement: {} },
  users: {
    pattern: paths.settingsUsers(),
    audience: "everybody",
    requirement: { permission: "user.read" },
  },
  userNew: {
    pattern: paths.settingsUserNew(),
    audience: "everybody",
    requirement: { permission: "user.create" },
  },
  user: {
    pattern: `${paths.settingsUsers()}/{id}`,
    audience: "everybody",
    requirement: { permission: "user.update" },
  },
  groups: {
    pattern: paths.settingsGroups(),
    audience: "ordinary",
    requirement: { permission: "group.read" },
  },
  groupNew: {
    pattern: paths.settingsGroupNew(),
    audience: "ordinary",
    requirement: { permission: "group.create" },
  },
  group: {
    pattern: `${paths.settingsGroups()}/{id}`,
    audience: "ordinary",
    requirement: { permission: "group.update" },
  },
  reviewLabels: {
    pattern: paths.settingsReviewLabels(),
    audience: "ordinary",
    requirement: { permission: "account.update" },
  },
  tags: {
    pattern: paths.settingsTags(),
    audience: "ordinary",
    requirement: { permission: "tag.update" },
  },
  whitelabel: {
    pattern: paths.settingsWhitelabel(),
    audience: "everybody",
    requirement: {
      permission: "account.update",
      userTypes: ["Admin"],
      state: ({ isWhitelabel }) => isWhitelabel !== false,
      ownsWhitelabel: true,
    },
  },
  oauthClients: {
    pattern: paths.settingsOauthClients(),
    audience: "ordinary",
    requirement: { permission: "oauth.read" },
  },
  oauthClientNew: {
    pattern: paths.settingsOauthClientNew(),
    audience: "ordinary",
    requirement: { permission: "oauth.create" },
  },
  oauthClient: {
    pattern: `${paths.settingsOauthClients()}/{id}`,
    audience: "ordinary",
    requirement: { permission: "oauth.update" },
  },
  oauthAuthorize: {
    pattern: paths.oauthAuthorize(),
    audience: "ordinary",
    requirement: {},
    leadsToApplication: true,
  },
  reviews: {
    pattern: paths.reviews(),
    audience: "ordinary",
    requirement: { permission: "review.read" },
    hasFile: true,
  },
  review: {
    pattern: `${paths.reviews()}/{reviewId}`,
    audience: "ordinary",
    requirement: { permission: "review.read" },
  },
  keywords: {
    pattern: paths.keywords(),
    audience: "ordinary",
    requirement: { permission: "insights.read", settings: ["insights"] },
    hasFile: true,
  },
  keyword: {
    pattern: `${paths.keywords()}/{keyword}`,
    audience: "ordinary",
    requirement: { permission: "insights.read", settings: ["insights"] },
    hasFile: true,
  },
  experienceCategories: {
    pattern: paths.experienceCategories(),
    audience: "ordinary",
    requirement: { permission: "insights.read", settings: ["insights", "experience_analysis"] },
    hasFile: true,
  },
  gallery: { pattern: paths.gallery(), audience: "everybody", requirement: {}, isInternal: true },
  ...partnerPages,
  ...responsePages,
} satisfies Record<string, Page>

export type PageName = keyof typeof pages

/** Where / leads: the first of these that exists for the account and that the user may open (000 §2). */
export const startPages: readonly string[] = ["dashboard", "accounts", "reviews"]

const segmentsOf = (path: string): string[] => path.replace(/(?<=.)\/$/, "").split("/")

/** The path of the page whose file a path is: somebody who logs in first is led to the page, not to a download. */
export const withoutEnding = (path: string): string => fileOf(path)?.page ?? path

/** The page behind a path; literal segments win over named ones. The file of a page is as open as the page. */
export function pageAt(path: string, table: PageTable): Page | null {
  const isFile = fileOf(path) !== null
  const given = segmentsOf(withoutEnding(path))
  const fitting = Object.values(table).filter(({ pattern, hasFile }) => {
    if (isFile && !hasFile) return false
    const own = segmentsOf(pattern)
    return (
      own.length === given.length &&
      own.every((part, index) => (part.startsWith("{") ? given[index] !== "" : part === given[index]))
    )
  })
  const names = (page: Page) => page.pattern.split("{").length
  return fitting.sort((one, other) => names(one) - names(other))[0] ?? null
}
