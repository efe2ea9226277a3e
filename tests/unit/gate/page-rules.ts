import type { UserTypeName } from "#lib/contract/index.ts"
import type { PageName } from "#lib/gate/pages.gen.ts"

/** Who may open a page, as the specification says it: written apart from the gate, so that the two check each other. */
export type PageRule = {
  for: "public" | "ordinary" | "parent" | "everybody"
  /** One of these permissions. */
  permission?: readonly string[]
  /** Each of these permissions. */
  permissions?: readonly string[]
  /** Where the other kind of account is led, which has a page of its own for the same (D-070). */
  otherKindTo?: string
  userTypes?: readonly UserTypeName[]
  /** Account settings that must be on. */
  settings?: readonly string[]
  /** The account setting that takes it away (D-208). */
  hiddenBy?: string
  flag?: string
  /** Only accounts with a white label of their own (D-079). */
  ownsWhitelabel?: boolean
  /** Only whoever sets what the plan of the account has (D-286). */
  setsPlan?: boolean
  /** Other parents are sent to /accounts (D-030). */
  segment?: string
  /** An unknown path unless the environment says otherwise. */
  isInternal?: boolean
  /** D-084. */
  isForEverybodyWhileInactive?: boolean
}

const open = { for: "public" } as const
const ofBilling = {
  for: "everybody",
  permission: ["billing.read"],
  isForEverybodyWhileInactive: true,
} as const
const scorecards = {
  permissions: ["partner_scorecard.create", "partner_scorecard.read"],
  settings: ["scorecards"],
} as const

const asking = (permission: string) =>
  ({ for: "ordinary", permissions: ["request.read", permission] }) as const
const surveys = (permission: string) => ({ ...asking(permission), settings: ["microsurveys"] }) as const

/** Every page; one that is missing here does not compile, one too many neither. */
export const pageRules: Record<PageName, PageRule> = {
  login: open,
  signup: open,
  signupLocation: open,
  forgotPassword: open,
  resetPassword: open,
  confirmEmail: open,
  ssoChoice: open,
  ssoLogin: open,
  expiredPassword: open,
  passwordResetComplete: open,
  unsubscribe: open,
  scorecardRequest: open,
  landingPage: open,
  kioskPage: open,
  requestFeedback: open,
  requestLink: open,
  requestOpened: open,
  error: open,
  triage: open,
  partnerIntegrationSetup: open,
  partnerIntegrationError: open,
  fileDownload: { for: "everybody" },
  notices: { for: "everybody" },
  settings: { for: "everybody" },
  auditLog: { for: "everybody", permission: ["account_setting.update"], userTypes: ["Admin"] },
  exportFiles: { for: "everybody", permission: ["account_setting.update"], userTypes: ["Admin"] },
  imports: { for: "ordinary", permission: ["account.update"], userTypes: ["Admin"] },
  importFile: { for: "ordinary", permission: ["account.update"], userTypes: ["Admin"] },
  scheduledExports: { for: "ordinary", permission: ["scheduled_export.create"] },
  scheduledExportsManage: { for: "ordinary", permission: ["scheduled_export.create"] },
  scheduledExport: { for: "ordinary", permission: ["scheduled_export.create"] },
  alerts: { for: "everybody", permission: ["alert.update"] },
  photosAdd: { for: "ordinary", permission: ["media.create"] },
  alertNew: { for: "everybody", permission: ["alert.update"] },
  alert: { for: "everybody", permission: ["alert.update"] },
  accountSettings: { for: "ordinary", permission: ["account.update"] },
  billing: ofBilling,
  billingEdit: ofBilling,
  billingPlans: ofBilling,
  billingInvoices: ofBilling,
  billingCredits: ofBilling,
  planSettings: { for: "ordinary", permission: ["account_setting.update"], setsPlan: true },
  ssoKeys: { for: "parent", permission: ["oauth.read"] },
  switchAccount: { for: "parent" },
  profile: { for: "everybody" },
  users: { for: "everybody", permission: ["user.read"] },
  userNew: { for: "everybody", permission: ["user.create"] },
  user: { for: "everybody", permission: ["user.update"] },
  groups: { for: "ordinary", permission: ["group.read"] },
  targetScore: { for: "ordinary", permission: ["target_score.update"] },
  dashboardTargets: { for: "ordinary", permissions: ["metrics.read", "target_score.read"] },
  dashboardScore: { for: "ordinary", permissions: ["metrics.read", "location_score.read"] },
  locations: { for: "ordinary", permission: ["location.read"] },
  locationImports: { for: "ordinary", permission: ["location.create"] },
  locationImport: { for: "ordinary", permission: ["location.create"] },
  locationNew: { for: "ordinary", permission: ["location.create"] },
  locationNewGroups: { for: "ordinary", permission: ["group.update"] },
  locationsHours: { for: "ordinary", permission: ["location.update"] },
  locationsChange: { for: "ordinary", permission: ["location.update"] },
  locationsHolidayHours: { for: "ordinary", permission: ["location.update"], flag: "specialHours" },
  locationsHolidays: { for: "ordinary", permission: ["location.update"], flag: "specialHours" },
  locationsListings: { for: "ordinary", permission: ["location.update"] },
  locationsFields: { for: "ordinary", permission: ["location.update"] },
  locationsTargets: { for: "ordinary", permission: ["target_score.update"] },
  locationsGroups: { for: "ordinary", permission: ["group.update"] },
  locationDetails: { for: "ordinary", permission: ["location.read"] },
  groupNew: { for: "ordinary", permission: ["group.create"] },
  group: { for: "ordinary", permission: ["group.update"] },
  reviewLabels: { for: "ordinary", permission: ["account.update"] },
  tags: { for: "ordinary", permission: ["tag.update"] },
  waysToAsk: { for: "ordinary", permission: ["request.read"] },
  amplify: { for: "ordinary", permission: ["amplify.create", "amplify.preview"], hiddenBy: "amplify_hidden" },
  amplifyWidgets: {
    for: "ordinary",
    permission: ["amplify.create", "amplify.preview"],
    hiddenBy: "amplify_hidden",
  },
  amplifyWidgetNew: { for: "ordinary", permission: ["amplify.create"], hiddenBy: "amplify_hidden" },
  amplifyWidgetEdit: { for: "ordinary", permission: ["amplify.update"], hiddenBy: "amplify_hidden" },
  amplifyWidgetPreview: { for: "ordinary", permission: ["amplify.read"], hiddenBy: "amplify_hidden" },
  landingPageNew: { for: "ordinary", permission: ["request_page.create"] },
  landingPageEdit: { for: "ordinary", permission: ["request_page.read"] },
  kioskNew: { for: "ordinary", permission: ["kiosk_page.create"] },
  kioskEdit: { for: "ordinary", permission: ["kiosk_page.read"] },
  responseTemplates: { for: "ordinary", permission: ["template.read"] },
  responseTemplateNew: { for: "ordinary", permission: ["template.create"] },
  responseTemplate: { for: "ordinary", permission: ["template.update"] },
  autoResponses: { for: "ordinary", permission: ["template.read"] },
  autoResponseNew: { for: "ordinary", permission: ["template.create"] },
  autoResponse: { for: "ordinary", permission: ["template.update"] },
  whitelabel: {
    for: "everybody",
    permission: ["account.update"],
    userTypes: ["Admin"],
    ownsWhitelabel: true,
  },
  emailDomain: { for: "ordinary", permission: ["account.update"], userTypes: ["Admin"] },
  integrations: { for: "ordinary", permission: ["integration.read"] },
  connection: { for: "everybody", permission: ["integration.read"] },
  oauthOutbound: { for: "everybody", permission: ["integration.create"] },
  oauthOutboundCallback: { for: "everybody", permission: ["integration.create"] },
  oauthOutboundConsent: { for: "everybody", permission: ["integration.create"] },
  oauthClients: { for: "ordinary", permission: ["oauth.read"] },
  oauthClientNew: { for: "ordinary", permission: ["oauth.create"] },
  oauthClient: { for: "ordinary", permission: ["oauth.update"] },
  apiKeys: { for: "everybody" },
  webhooks: { for: "everybody", permission: ["oauth.read"] },
  webhookNew: { for: "everybody", permission: ["oauth.create"] },
  webhook: { for: "everybody", permission: ["oauth.update"] },
  oauthAuthorize: { for: "ordinary" },
  accounts: { for: "parent", permission: ["child_account.read"] },
  childReviews: { for: "parent", permission: ["review.read"] },
  partnerTools: { for: "parent", ...scorecards, otherKindTo: "/partner-tools/scorecards" },
  scorecards: { for: "ordinary", ...scorecards, otherKindTo: "/partner-tools" },
  scorecardNew: { for: "everybody", ...scorecards },
  scorecard: { for: "everybody", ...scorecards },
  partnerAccountReports: { for: "parent", permission: ["child_account.read"] },
  accountIntegrations: { for: "parent", permission: ["child_integration.read"] },
  accountTrials: { for: "parent", permission: ["child_account.read"], segment: "reseller" },
  reviews: { for: "ordinary", permission: ["review.read"] },
  review: { for: "ordinary", permission: ["review.read"] },
  reviewHistory: { for: "ordinary", permission: ["review.read"] },
  dashboard: { for: "ordinary", permission: ["metrics.read"] },
  locationPerformance: { for: "ordinary", permission: ["location.read"] },
  prescriptiveInsights: {
    for: "ordinary",
    permission: ["prescriptive_insight.read"],
    settings: ["prescriptive_insights"],
  },
  keywords: { for: "ordinary", permission: ["insights.read"], settings: ["insights"] },
  keyword: { for: "ordinary", permission: ["insights.read"], settings: ["insights"] },
  experienceCategories: {
    for: "ordinary",
    permission: ["insights.read"],
    settings: ["insights", "experience_analysis"],
  },
  localListings: {
    for: "ordinary",
    permission: ["local_listing.read", "local_listing.create", "local_listing.preview"],
  },
  localListingsPhotos: {
    for: "ordinary",
    permissions: ["local_listing.read", "media.create"],
    settings: ["local_listings_publishing"],
  },
  posts: { for: "ordinary", permission: ["google_post_content.read"], settings: ["google_posts"] },
  photos: { for: "ordinary", permission: ["media.read"], settings: ["media"] },
  requestReviews: { for: "ordinary", permission: ["request.read"] },
  requestCompose: asking("campaign.create"),
  requestConfirmation: asking("campaign.read"),
  requestReviewsOverview: { for: "ordinary", permission: ["request.read"] },
  requestHistory: { for: "ordinary", permission: ["request.read"] },
  requestCampaigns: asking("campaign.read"),
  requestCampaign: asking("campaign.read"),
  requestTemplates: asking("template.read"),
  requestTemplateNew: asking("template.create"),
  requestTemplate: asking("template.read"),
  requestContacts: { for: "ordinary", permission: ["contact.read"] },
  requestDoNotContact: { for: "ordinary", permission: ["contact.read"] },
  requestContact: { for: "ordinary", permission: ["contact.read"] },
  requestContactNew: { for: "ordinary", permissions: ["contact.read", "contact.create"] },
  requestDoNotContactAdd: { for: "ordinary", permissions: ["contact.read", "contact.create"] },
  requestContactImport: {
    for: "ordinary",
    permissions: ["contact.read", "contact.create", "campaign.create"],
  },
  requestContactImportFile: {
    for: "ordinary",
    permissions: ["contact.read", "contact.create", "campaign.create"],
  },
  microsurveys: surveys("microsurvey.read"),
  microsurveyNew: surveys("microsurvey.create"),
  microsurvey: surveys("microsurvey.read"),
  microsurveySummaries: surveys("microsurvey.read"),
  gallery: { for: "everybody", isInternal: true },
}
