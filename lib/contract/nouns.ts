import type { z } from "zod"
import * as accountExperiments from "./account-experiments/schema.ts"
import * as accountSettings from "./account-settings/schema.ts"
import * as accounts from "./accounts/schema.ts"
import * as alerts from "./alerts/schema.ts"
import * as apiKeys from "./api-keys/schema.ts"
import * as auditEntries from "./audit-entries/schema.ts"
import * as auth from "./auth/schema.ts"
import * as autoResponses from "./auto-responses/schema.ts"
import * as benchmarks from "./benchmarks/schema.ts"
import * as billing from "./billing/schema.ts"
import * as bulkActions from "./bulk-actions/schema.ts"
import * as campaigns from "./campaigns/schema.ts"
import * as categories from "./categories/schema.ts"
import * as confirmations from "./confirmations/schema.ts"
import * as connectionLocations from "./connection-locations/schema.ts"
import * as connectionPlaces from "./connection-places/schema.ts"
import * as connections from "./connections/schema.ts"
import * as contacts from "./contacts/schema.ts"
import * as countries from "./countries/schema.ts"
import * as directoryFiles from "./directory-files/schema.ts"
import * as disputes from "./disputes/schema.ts"
import * as doNotContact from "./do-not-contact/schema.ts"
import * as emailDomains from "./email-domains/schema.ts"
import * as exportFiles from "./export-files/schema.ts"
import * as feedback from "./feedback/schema.ts"
import * as filters from "./filters/known-filters.ts"
import * as globalIntegrationAccounts from "./global-integration-accounts/schema.ts"
import * as googleFigures from "./google-figures/schema.ts"
import * as googlePhotos from "./google-photos/schema.ts"
import * as groups from "./groups/schema.ts"
import * as imports from "./imports/schema.ts"
import * as insights from "./insights/schema.ts"
import * as integrations from "./integrations/schema.ts"
import * as issues from "./issues/schema.ts"
import * as landingPageRequests from "./landing-page-requests/schema.ts"
import * as linkedIntegrations from "./linked-integrations/schema.ts"
import * as listTriggerSettings from "./list-trigger-settings/schema.ts"
import * as localListings from "./local-listings/schema.ts"
import * as locationBulkActions from "./location-bulk-actions/schema.ts"
import * as locationCustomTargets from "./location-custom-targets/schema.ts"
import * as locationDiffs from "./location-diffs/schema.ts"
import * as locationImports from "./location-imports/schema.ts"
import * as locationPerformance from "./location-performance/schema.ts"
import * as locationSourceOverrides from "./location-source-overrides/schema.ts"
import * as locationHistory from "./locations/history.ts"
import * as locations from "./locations/schema.ts"
import * as media from "./media/schema.ts"
import * as mediaCategories from "./media-categories/schema.ts"
import * as metricTargets from "./metric-targets/schema.ts"
import * as metrics from "./metrics/schema.ts"
import * as microsurveys from "./microsurveys/schema.ts"
import * as multiCampaigns from "./multi-campaigns/schema.ts"
import * as notes from "./notes/schema.ts"
import * as notices from "./notices/schema.ts"
import * as npi from "./npi/schema.ts"
import * as oauthAuthorizations from "./oauth-authorizations/schema.ts"
import * as oauthClients from "./oauth-clients/schema.ts"
import * as oauthGrants from "./oauth-grants/schema.ts"
import * as oauthTokens from "./oauth-tokens/schema.ts"
import * as partnerScorecards from "./partner-scorecards/schema.ts"
import * as partners from "./partners/schema.ts"
import * as passwords from "./passwords/schema.ts"
import * as places from "./places/schema.ts"
import * as posts from "./posts/schema.ts"
import * as prescriptiveInsights from "./prescriptive-insights/schema.ts"
import * as profiles from "./profiles/schema.ts"
import * as providerMessages from "./provider-messages/schema.ts"
import * as publicHolidays from "./public-holidays/schema.ts"
import * as publicWidgets from "./public-widgets/schema.ts"
import * as realtime from "./realtime/schema.ts"
import * as recipientUploads from "./recipient-uploads/schema.ts"
import * as reports from "./reports/schema.ts"
import * as requestPages from "./request-pages/schema.ts"
import * as requests from "./requests/schema.ts"
import * as responseTemplates from "./response-templates/schema.ts"
import * as responses from "./responses/schema.ts"
import * as reviewBulkActions from "./review-bulk-actions/schema.ts"
import * as reviewExcerpts from "./review-excerpts/schema.ts"
import * as reviewImages from "./review-images/schema.ts"
import * as reviewKeywords from "./review-keywords/schema.ts"
import * as reviewStatusLabels from "./review-status-labels/schema.ts"
import * as reviewHistory from "./reviews/history.ts"
import * as reviews from "./reviews/schema.ts"
import { rootSchema } from "./root/schema.ts"
import * as scheduledExports from "./scheduled-exports/schema.ts"
import * as scoreWeights from "./score-weights/schema.ts"
import * as scorecardRequests from "./scorecard-requests/schema.ts"
import * as sessions from "./sessions/schema.ts"
import * as setupProgress from "./setup-progress/schema.ts"
import * as sources from "./sources/schema.ts"
import * as specialHours from "./special-hours/schema.ts"
import * as ssoKeys from "./sso-keys/schema.ts"
import * as states from "./states/schema.ts"
import * as surveyResponses from "./survey-responses/schema.ts"
import * as tags from "./tags/schema.ts"
import * as templates from "./templates/schema.ts"
import * as triage from "./triage/schema.ts"
import * as unsubscribes from "./unsubscribes/schema.ts"
import * as uploads from "./uploads/schema.ts"
import * as urls from "./urls/schema.ts"
import * as userPreferences from "./user-preferences/schema.ts"
import * as userTypes from "./user-types/schema.ts"
import * as users from "./users/schema.ts"
import * as webhookEndpoints from "./webhook-endpoints/schema.ts"
import * as whitelabelLogos from "./whitelabel-logos/schema.ts"
import * as whitelabels from "./whitelabels/schema.ts"
import * as widgets from "./widgets/schema.ts"

export type Noun = {
  schema: z.ZodType
  /**
   * Where one is read, with `{field}` for what it is told apart by: a path of its own, or the place in its list after a
   * `#`. The list has a path if single ones are answered, too. Without it, in the answer that tells of it alone.
   */
  address?: string
}

const noun = (schema: z.ZodType, address?: string): Noun =>
  address === undefined ? { schema } : { schema, address }

/**
 * Schemas of responses, by their names in the OpenAPI document. The address of what has no path of its own is the
 * place in its list (D-275).
 */
export const nouns = {
  Account: noun(accounts.accountSchema, "/accounts/{id}"),
  AccountExperiment: noun(accountExperiments.accountExperimentSchema, "#{id}"),
  AccountSetting: noun(accountSettings.accountSettingSchema, "/account_settings#{id}"),
  Alert: noun(alerts.alertSchema, "/alerts/{id}"),
  AlertFrequency: noun(alerts.alertFrequencySchema, "#{id}"),
  AlertType: noun(alerts.alertTypeSchema, "#{id}"),
  AnalyticsIdentity: noun(providerMessages.analyticsAnswerSchema),
  ApiKey: noun(apiKeys.apiKeySchema, "#{id}"),
  AcceptedDiff: noun(locationDiffs.acceptedDiffSchema),
  AppliedHolidays: noun(publicHolidays.appliedHolidaysSchema),
  AuditChoices: noun(auditEntries.auditChoicesSchema),
  AuditEntry: noun(auditEntries.auditEntrySchema, "#{id}"),
  AutoResponse: noun(autoResponses.autoResponseSchema, "/auto_responses/{id}"),
  Benchmark: noun(benchmarks.benchmarkSchema),
  NewBulkActions: noun(bulkActions.newBulkActionsSchema),
  UndoneBulkAction: noun(bulkActions.undoneBulkActionSchema),
  NewPostContent: noun(posts.newPostContentSchema),
  PostCalendarEntry: noun(posts.postCalendarEntrySchema),
  PostCalendar: noun(posts.postCalendarSchema),
  RetriedPosts: noun(posts.retriedPostsSchema),
  GoogleFigures: noun(googleFigures.googleFiguresSchema, "#{location_id}-{day}"),
  GoogleFigureSum: noun(googleFigures.googleFigureSumSchema),
  GoogleFiguresDay: noun(googleFigures.googleFiguresDaySchema),
  GoogleFiguresOverview: noun(googleFigures.googleFiguresOverviewSchema),
  GooglePhoto: noun(googlePhotos.googlePhotoSchema, "#{id}"),
  GooglePost: noun(posts.postSchema, "/google_posts/{id}"),
  BulkAction: noun(reviewBulkActions.bulkActionSchema, "/review_bulk_actions/{id}"),
  Campaign: noun(campaigns.campaignSchema, "/campaigns/{id}"),
  CampaignCheck: noun(campaigns.campaignCheckSchema),
  CampaignOutcomes: noun(campaigns.campaignOutcomesSchema),
  CampaignFigures: noun(campaigns.campaignFiguresSchema),
  CampaignOverview: noun(reports.campaignOverviewSchema),
  CampaignReportRow: noun(reports.campaignReportRowSchema, "#{campaign_id}"),
  Category: noun(categories.categorySchema, "/categories/{id}"),
  CategoryRank: noun(insights.categoryRankAnswerSchema),
  ChildFigures: noun(reports.childFiguresSchema, "#{account_id}"),
  Confirmation: noun(confirmations.confirmationSchema),
  ConfirmedEmail: noun(confirmations.confirmAnswerSchema),
  ComplianceEntry: noun(campaigns.complianceEntrySchema, "#{id}"),
  BulkDeletedContacts: noun(contacts.bulkDeletedContactsSchema),
  Contact: noun(contacts.contactSchema, "/contacts/{id}"),
  ContactHistoryItem: noun(contacts.contactHistoryItemSchema, "/requests/{id}"),
  ErasedContact: noun(contacts.erasedContactSchema),
  ImportedContacts: noun(contacts.importedContactsSchema),
  DoNotContact: noun(doNotContact.doNotContactSchema, "#{id}"),
  ImportedDoNotContact: noun(doNotContact.importedDoNotContactSchema),
  Country: noun(countries.countrySchema, "#{id}"),
  Delivery: noun(scheduledExports.deliverySchema, "#{id}"),
  Dispute: noun(disputes.disputeSchema, "/reviews/{review_id}/disputes#{id}"),
  DnsRecord: noun(whitelabels.dnsRecordSchema),
  DirectoryHealth: noun(localListings.directoryHealthSchema),
  DirectoryFile: noun(directoryFiles.directoryFileSchema),
  DirectoryFiles: noun(directoryFiles.directoryFilesSchema),
  ListingsHealth: noun(localListings.listingsHealthSchema),
  PrescriptiveInsight: noun(prescriptiveInsights.prescriptiveInsightSchema, "#{id}"),
  ProviderQuota: noun(connections.quotaSchema),
  EligibleLocation: noun(localListings.eligibleLocationSchema),
  IntegrationOverview: noun(localListings.integrationOverviewSchema),
  ListingChange: noun(localListings.listingChangeSchema),
  ListingChangedDay: noun(localListings.changedDaySchema, "#{day}"),
  ListingDay: noun(localListings.listingDaySchema),
  ListingDayField: noun(localListings.listingDayFieldSchema),
  ListingField: noun(localListings.listingFieldSchema),
  DirectoryRecord: noun(localListings.directoryRecordSchema),
  ListingLocation: noun(localListings.listingLocationSchema),
  ListingLocations: noun(localListings.listingLocationsSchema),
  ListingsOverview: noun(localListings.listingsOverviewSchema),
  ExcerptHealth: noun(reviewExcerpts.excerptHealthAnswerSchema),
  ExcerptPlace: noun(reviewExcerpts.excerptPlaceSchema),
  EmailDomain: noun(emailDomains.emailDomainSchema, "/accounts/{account_id}/email_domain"),
  ExportFile: noun(exportFiles.exportFileSchema, "/export_files/{id}"),
  GroupMetrics: noun(locationPerformance.groupMetricsSchema, "#{group_id}"),
  GroupScore: noun(locationPerformance.groupScoreSchema, "#{group_id}"),
  Clicked: noun(feedback.clickedSchema),
  Feedback: noun(feedback.feedbackSchema),
  Group: noun(groups.groupSchema, "/groups/{id}"),
  Import: noun(imports.importSchema, "/imports/{id}"),
  ImportUndo: noun(imports.importUndoSchema),
  InsightCategories: noun(insights.insightCategoriesAnswerSchema),
  InsightCategoryDetail: noun(insights.insightCategoryDetailSchema),
  GlobalIntegrationAccount: noun(
    globalIntegrationAccounts.globalIntegrationAccountSchema,
    "/integrations#{integration_id}",
  ),
  Integration: noun(integrations.integrationSchema, "#{id}"),
  Invitation: noun(passwords.invitationSchema),
  KnownFilters: noun(filters.knownFiltersSchema),
  ListTriggerSetting: noun(listTriggerSettings.listTriggerSettingSchema, "/list_trigger_settings#{id}"),
  ListedAccount: noun(accounts.listedAccountSchema, "/accounts/{id}"),
  ListedExportFile: noun(exportFiles.listedExportFileSchema, "/export_files/{id}"),
  Issue: noun(issues.issueSchema, "/issues#{id}"),
  Location: noun(locations.locationSchema, "/locations/{id}"),
  LocationBulkAction: noun(locationBulkActions.locationBulkActionSchema, "/location_bulk_actions/{id}"),
  MultiCampaign: noun(multiCampaigns.multiCampaignSchema),
  HolidayPlan: noun(publicHolidays.holidayPlanSchema),
  HolidayRegion: noun(publicHolidays.holidayRegionSchema),
  LocationBulkPreview: noun(locationBulkActions.locationBulkPreviewSchema),
  LocationBulkPreviewRow: noun(locationBulkActions.locationBulkPreviewRowSchema),
  LocationBulkResult: noun(locationBulkActions.locationBulkResultSchema, "#{location_id}"),
  LocationImport: noun(locationImports.locationImportSchema, "/import_locations/{id}"),
  LocationImportCount: noun(locationImports.locationImportCountSchema),
  LocationImportRow: noun(locationImports.locationImportRowSchema, "#{row}"),
  LocationChange: noun(locationHistory.locationChangeSchema, "#{id}"),
  LocationDiff: noun(locationDiffs.locationDiffSchema),
  LocationCustomTarget: noun(
    locationCustomTargets.locationCustomTargetSchema,
    "/location_custom_targets#{id}",
  ),
  BulkUpdatedTargets: noun(locationCustomTargets.bulkUpdatedTargetsSchema),
  BulkDeletedTargets: noun(locationCustomTargets.bulkDeletedTargetsSchema),
  IndustryPerformance: noun(locationPerformance.industryPerformanceSchema, "#{id}"),
  LocationMetrics: noun(locationPerformance.locationMetricsSchema, "#{location_id}"),
  LocationPerformance: noun(locationPerformance.locationPerformanceSchema, "#{location_id}"),
  LocationScore: noun(locationPerformance.locationScoreSchema, "#{location_id}"),
  BillingDisplay: noun(billing.billingDisplaySchema),
  BillingInvoice: noun(billing.invoiceSchema, "#{id}"),
  BillingPlan: noun(billing.planSchema, "#{code}"),
  BillingProcessing: noun(billing.processingSchema),
  BoughtSmsCredits: noun(billing.boughtCreditsSchema),
  LocationPreview: noun(billing.locationPreviewSchema),
  PricingPreview: noun(billing.pricingPreviewSchema),
  SmsCreditEntry: noun(billing.creditEntrySchema, "#{id}"),
  SmsCreditPreview: noun(billing.smsCreditPreviewSchema),
  Subscription: noun(billing.subscriptionSchema),
  LocationsHours: noun(locations.locationsHoursSchema),
  LocationDetail: noun(locations.locationDetailSchema, "/locations/{id}"),
  CreatedMedia: noun(media.createdMediaSchema),
  MediaCategory: noun(mediaCategories.mediaCategorySchema, "#{id}"),
  MediaItem: noun(media.mediaItemSchema, "/media#{id}"),
  BulkDeletedMedia: noun(media.bulkDeletedMediaSchema),
  ReviewImageItem: noun(reviewImages.reviewImageItemSchema, "#{id}"),
  MetricTarget: noun(metricTargets.metricTargetSchema, "#{id}"),
  ScoreWeights: noun(scoreWeights.scoreWeightsSchema, "/score_weights#{id}"),
  TargetScore: noun(locationCustomTargets.targetScoreSchema, "#{name}"),
  MentionedKeyword: noun(insights.mentionedKeywordSchema),
  MentionedKeywordDetail: noun(insights.mentionedKeywordDetailSchema),
  MentionedKeywords: noun(insights.mentionedAnswerSchema),
  MentionSentence: noun(insights.mentionSentenceSchema),
  MetricsBreakdown: noun(metrics.metricsBreakdownSchema),
  MetricsOverview: noun(metrics.metricsOverviewSchema),
  Microsurvey: noun(microsurveys.microsurveySchema, "/microsurveys/{id}"),
  MicrosurveyLocation: noun(microsurveys.surveyLocationSchema, "#{location_id}"),
  MicrosurveyResponse: noun(microsurveys.surveyResponseSchema, "#{id}"),
  MicrosurveySummary: noun(microsurveys.surveySummarySchema),
  SurveyResponsesSummary: noun(surveyResponses.pageAnswersSummarySchema),
  PolicyFinding: noun(campaigns.policyFindingSchema),
  RecipientUpload: noun(recipientUploads.recipientUploadSchema, "/recipient_uploads/{upload_id}"),
  RecipientUploadRow: noun(recipientUploads.recipientUploadRowSchema, "#{row}"),
  RequestPreview: noun(requests.requestPreviewSchema),
  ReviewRequest: noun(requests.reviewRequestSchema, "/requests/{id}"),
  ResentCampaign: noun(campaigns.resentCampaignSchema, "/campaigns/{id}"),
  SentCampaign: noun(campaigns.sentCampaignSchema, "/campaigns/{id}"),
  SkippedRecipient: noun(campaigns.skippedRecipientSchema),
  TestedCampaign: noun(campaigns.testedCampaignSchema),
  UrlsCheck: noun(urls.urlsCheckSchema),
  Neighbours: noun(reviews.neighboursSchema),
  NewPassword: noun(passwords.newPasswordAnswerSchema),
  Note: noun(notes.noteSchema, "/notes?review_id={review_id}#{id}"),
  Notice: noun(notices.noticeSchema, "/notices#{id}"),
  NotePerson: noun(notes.notePersonSchema, "/users/{id}"),
  NpiProviders: noun(npi.npiAnswerSchema),
  NpiProvider: noun(npi.npiProviderSchema, "/npi/{number}"),
  NewApiKey: noun(apiKeys.newApiKeySchema),
  NewWebhookEndpoint: noun(webhookEndpoints.newWebhookEndpointSchema),
  WebhookDelivery: noun(webhookEndpoints.webhookDeliverySchema, "/webhook_deliveries#{id}"),
  WebhookEndpoint: noun(webhookEndpoints.webhookEndpointSchema, "/webhook_endpoints/{id}"),
  WebhookSecret: noun(webhookEndpoints.webhookSecretSchema),
  OauthAuthorization: noun(oauthAuthorizations.authorizeAnswerSchema),
  OauthConsent: noun(oauthTokens.consentAnswerSchema),
  OauthAuthorized: noun(oauthAuthorizations.authorizedAnswerSchema),
  OauthClient: noun(oauthClients.oauthClientSchema, "/oauth_inbound_clients/{id}"),
  OauthGrant: noun(oauthGrants.oauthGrantSchema, "/oauth_inbound_grants#{id}"),
  Connection: noun(connections.connectionSchema, "/connections#{oauth_token_id}"),
  ConnectionLocation: noun(connectionLocations.connectionLocationSchema, "#{location_id}"),
  ConnectionPlace: noun(connectionPlaces.connectionPlaceSchema, "/connection_places#{id}"),
  PlaceAddition: noun(connections.placeAdditionSchema),
  PlaceMovePreview: noun(connectionPlaces.placeMovePreviewSchema),
  LinkableAccount: noun(linkedIntegrations.linkableAccountSchema, "#{account_id}"),
  KioskPage: noun(requestPages.kioskPageSchema, "/kiosk_pages/{id}"),
  LandingPageRequest: noun(landingPageRequests.landingPageRequestSchema),
  LinkedIntegration: noun(linkedIntegrations.linkedIntegrationSchema, "/integrations#{integration_id}"),
  OauthToken: noun(oauthTokens.oauthTokenSchema, "/oauth_tokens#{id}"),
  OauthTokens: noun(oauthAuthorizations.tokenAnswerSchema),
  Partner: noun(partners.partnerSchema),
  PartnerScorecard: noun(partnerScorecards.partnerScorecardSchema, "/partner_scorecards/{id}"),
  PartnerScorecardDetail: noun(partnerScorecards.partnerScorecardDetailSchema, "/partner_scorecards/{id}"),
  PasswordReset: noun(passwords.passwordResetSchema),
  PublishedLocations: noun(localListings.publishedAnswerSchema),
  Place: noun(places.placeSchema, "#{name}"),
  Probe: noun(triage.triageAnswerSchema),
  Profile: noun(profiles.profileSchema, "/profiles/{id}"),
  PublicHoliday: noun(publicHolidays.publicHolidaySchema, "#{date}"),
  PublicWidget: noun(publicWidgets.publicWidgetSchema),
  PublicWidgets: noun(publicWidgets.publicWidgetsSchema),
  RealtimeEvent: noun(realtime.realtimeEventSchema),
  RequestPage: noun(requestPages.requestPageSchema, "/request_pages/{id}"),
  RespondOn: noun(responses.respondOnSchema),
  Response: noun(responses.responseSchema, "/responses/{id}"),
  ResponseDeletion: noun(responses.responseDeletionSchema),
  ResponseSuggestion: noun(responses.suggestionSchema),
  RequestTemplate: noun(templates.templateSchema, "/templates/{id}"),
  ResponseTemplate: noun(responseTemplates.responseTemplateSchema, "/response_templates/{id}"),
  Review: noun(reviews.reviewSchema, "/reviews/{id}"),
  ReviewAssignee: noun(reviews.reviewAssigneeSchema, "/users/{id}"),
  ReviewCount: noun(reviews.reviewsCountAnswerSchema),
  ReviewEvent: noun(reviewHistory.reviewEventSchema, "#{id}"),
  ReviewExcerpts: noun(reviewExcerpts.reviewExcerptsAnswerSchema),
  ReviewImage: noun(reviews.reviewImageSchema),
  ReviewKeyword: noun(reviewKeywords.reviewKeywordSchema),
  ReviewKeywords: noun(reviewKeywords.reviewKeywordsAnswerSchema),
  ReviewStatusLabel: noun(reviewStatusLabels.reviewStatusLabelSchema, "/review_status_labels#{id}"),
  Root: noun(rootSchema),
  ScheduledExport: noun(scheduledExports.scheduledExportSchema, "/scheduled_exports/{id}"),
  ScorecardAsked: noun(partnerScorecards.scorecardAskedSchema),
  ScorecardRequest: noun(scorecardRequests.scorecardRequestSchema),
  ScorecardRequested: noun(scorecardRequests.scorecardRequestedSchema),
  Session: noun(auth.authAnswerSchema),
  SetupProgress: noun(setupProgress.setupProgressSchema),
  Source: noun(sources.sourceSchema, "/sources/{id}"),
  SourceMetrics: noun(locationPerformance.sourceMetricsSchema, "#{source_id}"),
  SourceOverride: noun(locationSourceOverrides.sourceOverrideSchema, "/location_source_overrides#{id}"),
  SpecialHours: noun(specialHours.specialHoursSchema, "/special_hours?location_id={location_id}#{id}"),
  SpecialHoursSet: noun(
    specialHours.newSpecialHoursAnswerSchema,
    "/special_hours?location_id={location_id}#{id}",
  ),
  SsoKey: noun(ssoKeys.ssoKeySchema, "/sso_keys#{id}"),
  State: noun(states.stateSchema, "#{id}"),
  Tag: noun(tags.tagSchema, "/tags#{id}"),
  Unsubscribe: noun(unsubscribes.unsubscribeSchema),
  Upload: noun(uploads.uploadSchema),
  UploadFacts: noun(uploads.uploadFactsSchema),
  Uploads: noun(uploads.uploadsAnswerSchema),
  Url: noun(urls.urlSchema, "#{id}"),
  User: noun(users.userSchema, "/users/{id}"),
  UserDetail: noun(users.userDetailSchema, "/users/{id}"),
  UserPreference: noun(userPreferences.userPreferenceSchema, "/user_preferences/{id}"),
  UserSession: noun(sessions.userSessionSchema, "/sessions#{id}"),
  UserType: noun(userTypes.userTypeSchema, "#{id}"),
  Whitelabel: noun(whitelabels.whitelabelSchema, "/whitelabels/{id}"),
  WhitelabelDetail: noun(whitelabels.whitelabelDetailSchema, "/whitelabels/{id}"),
  WhitelabelDomain: noun(whitelabels.whitelabelDomainSchema),
  WhitelabelLogo: noun(whitelabelLogos.logoAnswerSchema),
  Widget: noun(widgets.widgetSchema, "/amplify/widgets/{id}"),
  Widgets: noun(widgets.widgetsAnswerSchema),
} as const satisfies Record<string, Noun>

export type NounName = keyof typeof nouns

const names = new Map<unknown, NounName>()
for (const [name, { schema }] of Object.entries(nouns)) names.set(schema, name as NounName)

/** The name of what a schema describes; undefined for what is part of something else. */
export const nounNameOf = (schema: z.ZodType): NounName | undefined => names.get(schema)

/** Key in `_embedded` and row schema of a list response; null if it is not a list. */
export function listedBy(answer: z.ZodType | undefined): { collection: string; row: z.ZodType } | null {
  const shape = (answer as Partial<z.ZodObject> | undefined)?.shape as Record<string, z.ZodObject> | undefined
  const [found] = Object.entries((shape?.["_embedded"]?.shape ?? {}) as Record<string, z.ZodArray>)
  return found ? { collection: found[0], row: found[1].element as z.ZodType } : null
}
