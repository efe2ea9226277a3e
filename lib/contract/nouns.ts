import type { z } from "zod"
import * as accounts from "./accounts.ts"
import * as alerts from "./alerts.ts"
import * as apiKeys from "./api-keys.ts"
import * as audit from "./audit.ts"
import * as autoResponses from "./auto-responses.ts"
import * as benchmarks from "./benchmarks.ts"
import * as billing from "./billing.ts"
import * as bulkActions from "./bulk-actions.ts"
import * as categories from "./categories.ts"
import * as connections from "./connections.ts"
import * as directoryFiles from "./directory-files.ts"
import * as disputes from "./disputes.ts"
import * as exports from "./exports.ts"
import * as filters from "./filters/known-filters.ts"
import * as googlePhotos from "./google-photos.ts"
import * as imports from "./imports.ts"
import * as insights from "./insights.ts"
import * as integrations from "./integrations.ts"
import * as issues from "./issues.ts"
import * as linkedIntegrations from "./linked-integrations.ts"
import * as localListings from "./local-listings.ts"
import * as locationBulkActions from "./location-bulk-actions.ts"
import * as locationDiffs from "./location-diffs.ts"
import * as locationHistory from "./location-history.ts"
import * as locationImports from "./location-imports.ts"
import * as locations from "./locations.ts"
import * as media from "./media.ts"
import * as notes from "./notes.ts"
import * as npi from "./npi.ts"
import * as oauth from "./oauth.ts"
import * as passwords from "./passwords.ts"
import * as performance from "./performance.ts"
import * as places from "./places.ts"
import * as posts from "./posts.ts"
import * as profiles from "./profiles.ts"
import * as realtime from "./realtime.ts"
import * as regions from "./regions.ts"
import * as reports from "./reports.ts"
import * as responseTemplates from "./response-templates.ts"
import * as responses from "./responses.ts"
import * as reviewExcerpts from "./review-excerpts.ts"
import * as reviewHistory from "./review-history.ts"
import * as reviewLabels from "./review-labels.ts"
import * as reviews from "./reviews.ts"
import { rootSchema } from "./root.ts"
import * as scheduledExports from "./scheduled-exports.ts"
import * as scoreWeights from "./score-weights.ts"
import * as scorecards from "./scorecards.ts"
import * as session from "./session.ts"
import * as signup from "./signup.ts"
import * as sourceOverrides from "./source-overrides.ts"
import * as specialHours from "./special-hours.ts"
import * as sso from "./sso.ts"
import * as tags from "./tags.ts"
import * as targets from "./targets.ts"
import * as unsubscribes from "./unsubscribes.ts"
import * as uploads from "./uploads.ts"
import * as urls from "./urls.ts"
import * as userPreferences from "./user-preferences.ts"
import * as users from "./users.ts"
import * as webhookEndpoints from "./webhook-endpoints.ts"
import * as webhooks from "./webhooks.ts"
import * as whitelabels from "./whitelabels.ts"

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
  AccountExperiment: noun(accounts.accountExperimentSchema, "#{id}"),
  AccountSetting: noun(accounts.accountSettingSchema, "/account_settings#{id}"),
  Alert: noun(alerts.alertSchema, "/alerts/{id}"),
  AlertFrequency: noun(alerts.alertFrequencySchema, "#{id}"),
  AlertType: noun(alerts.alertTypeSchema, "#{id}"),
  AnalyticsIdentity: noun(webhooks.analyticsAnswerSchema),
  ApiKey: noun(apiKeys.apiKeySchema, "#{id}"),
  AcceptedDiff: noun(locationDiffs.acceptedDiffSchema),
  AppliedHolidays: noun(specialHours.appliedHolidaysSchema),
  AuditChoices: noun(audit.auditChoicesSchema),
  AuditEntry: noun(audit.auditEntrySchema, "#{id}"),
  AutoResponse: noun(autoResponses.autoResponseSchema, "/auto_responses/{id}"),
  Benchmark: noun(benchmarks.benchmarkSchema),
  NewBulkActions: noun(posts.newBulkActionsSchema),
  UndoneBulkAction: noun(posts.undoneBulkActionSchema),
  NewPostContent: noun(posts.newPostContentSchema),
  PostCalendarEntry: noun(posts.postCalendarEntrySchema),
  PostCalendar: noun(posts.postCalendarSchema),
  RetriedPosts: noun(posts.retriedPostsSchema),
  GooglePhoto: noun(googlePhotos.googlePhotoSchema, "#{id}"),
  GooglePost: noun(posts.postSchema, "/google_posts/{id}"),
  BulkAction: noun(bulkActions.bulkActionSchema, "/review_bulk_actions/{id}"),
  Category: noun(categories.categorySchema, "/categories/{id}"),
  CategoryRank: noun(insights.categoryRankAnswerSchema),
  ChildFigures: noun(reports.childFiguresSchema, "#{account_id}"),
  Confirmation: noun(session.confirmationSchema),
  ConfirmedEmail: noun(session.confirmAnswerSchema),
  Country: noun(regions.countrySchema, "#{id}"),
  Delivery: noun(scheduledExports.deliverySchema, "#{id}"),
  Dispute: noun(disputes.disputeSchema, "/reviews/{review_id}/disputes#{id}"),
  DnsRecord: noun(whitelabels.dnsRecordSchema),
  DirectoryHealth: noun(localListings.directoryHealthSchema),
  DirectoryFile: noun(directoryFiles.directoryFileSchema),
  DirectoryFiles: noun(directoryFiles.directoryFilesSchema),
  ListingsHealth: noun(localListings.listingsHealthSchema),
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
  ExportFile: noun(exports.exportFileSchema, "/export_files/{id}"),
  GroupMetrics: noun(performance.groupMetricsSchema, "#{group_id}"),
  GroupScore: noun(performance.groupScoreSchema, "#{group_id}"),
  Group: noun(locations.groupSchema, "/groups/{id}"),
  Import: noun(imports.importSchema, "/imports/{id}"),
  ImportUndo: noun(imports.importUndoSchema),
  InsightCategories: noun(insights.insightCategoriesAnswerSchema),
  InsightCategoryDetail: noun(insights.insightCategoryDetailSchema),
  GlobalIntegrationAccount: noun(
    integrations.globalIntegrationAccountSchema,
    "/integrations#{integration_id}",
  ),
  Integration: noun(integrations.integrationSchema, "#{id}"),
  Invitation: noun(passwords.invitationSchema),
  KnownFilters: noun(filters.knownFiltersSchema),
  ListedAccount: noun(accounts.listedAccountSchema, "/accounts/{id}"),
  ListedExportFile: noun(exports.listedExportFileSchema, "/export_files/{id}"),
  Issue: noun(issues.issueSchema, "/issues#{id}"),
  Location: noun(locations.locationSchema, "/locations/{id}"),
  LocationBulkAction: noun(locationBulkActions.locationBulkActionSchema, "/location_bulk_actions/{id}"),
  LocationBulkResult: noun(locationBulkActions.locationBulkResultSchema, "#{location_id}"),
  LocationImport: noun(locationImports.locationImportSchema, "/import_locations/{id}"),
  LocationImportCount: noun(locationImports.locationImportCountSchema),
  LocationImportRow: noun(locationImports.locationImportRowSchema, "#{row}"),
  LocationChange: noun(locationHistory.locationChangeSchema, "#{id}"),
  LocationDiff: noun(locationDiffs.locationDiffSchema),
  LocationCustomTarget: noun(targets.locationCustomTargetSchema, "/location_custom_targets#{id}"),
  IndustryPerformance: noun(performance.industryPerformanceSchema, "#{id}"),
  LocationMetrics: noun(performance.locationMetricsSchema, "#{location_id}"),
  LocationPerformance: noun(performance.locationPerformanceSchema, "#{location_id}"),
  LocationScore: noun(performance.locationScoreSchema, "#{location_id}"),
  LocationPreview: noun(billing.locationPreviewSchema),
  LocationsHours: noun(locations.locationsHoursSchema),
  LocationDetail: noun(locations.locationDetailSchema, "/locations/{id}"),
  CreatedMedia: noun(media.createdMediaSchema),
  MediaCategory: noun(media.mediaCategorySchema, "#{id}"),
  MediaItem: noun(media.mediaItemSchema, "/media#{id}"),
  BulkDeletedMedia: noun(media.bulkDeletedMediaSchema),
  ReviewImageItem: noun(media.reviewImageItemSchema, "#{id}"),
  MetricTarget: noun(targets.metricTargetSchema, "#{id}"),
  ScoreWeights: noun(scoreWeights.scoreWeightsSchema, "/score_weights#{id}"),
  TargetScore: noun(targets.targetScoreSchema, "#{name}"),
  MentionedKeyword: noun(insights.mentionedKeywordSchema),
  MentionedKeywordDetail: noun(insights.mentionedKeywordDetailSchema),
  MentionedKeywords: noun(insights.mentionedAnswerSchema),
  MentionSentence: noun(insights.mentionSentenceSchema),
  MetricsBreakdown: noun(reviews.metricsBreakdownSchema),
  MetricsOverview: noun(reviews.metricsOverviewSchema),
  Neighbours: noun(reviews.neighboursSchema),
  NewPassword: noun(passwords.newPasswordAnswerSchema),
  Note: noun(notes.noteSchema, "/notes?review_id={review_id}#{id}"),
  NotePerson: noun(notes.notePersonSchema, "/users/{id}"),
  NpiProviders: noun(npi.npiAnswerSchema),
  NpiProvider: noun(npi.npiProviderSchema, "/npi/{number}"),
  NewApiKey: noun(apiKeys.newApiKeySchema),
  NewWebhookEndpoint: noun(webhookEndpoints.newWebhookEndpointSchema),
  WebhookDelivery: noun(webhookEndpoints.webhookDeliverySchema, "/webhook_deliveries#{id}"),
  WebhookEndpoint: noun(webhookEndpoints.webhookEndpointSchema, "/webhook_endpoints/{id}"),
  WebhookSecret: noun(webhookEndpoints.webhookSecretSchema),
  OauthAuthorization: noun(oauth.authorizeAnswerSchema),
  OauthConsent: noun(integrations.consentAnswerSchema),
  OauthAuthorized: noun(oauth.authorizedAnswerSchema),
  OauthClient: noun(oauth.oauthClientSchema, "/oauth_inbound_clients/{id}"),
  OauthGrant: noun(oauth.oauthGrantSchema, "/oauth_inbound_grants#{id}"),
  Connection: noun(connections.connectionSchema, "/connections#{oauth_token_id}"),
  ConnectionLocation: noun(connections.connectionLocationSchema, "#{location_id}"),
  ConnectionPlace: noun(connections.connectionPlaceSchema, "/connection_places#{id}"),
  PlaceMovePreview: noun(connections.placeMovePreviewSchema),
  LinkableAccount: noun(linkedIntegrations.linkableAccountSchema, "#{account_id}"),
  LinkedIntegration: noun(linkedIntegrations.linkedIntegrationSchema, "/integrations#{integration_id}"),
  OauthToken: noun(integrations.oauthTokenSchema, "/oauth_tokens#{id}"),
  OauthTokens: noun(oauth.tokenAnswerSchema),
  Partner: noun(signup.partnerSchema),
  PartnerScorecard: noun(scorecards.partnerScorecardSchema, "/partner_scorecards/{id}"),
  PartnerScorecardDetail: noun(scorecards.partnerScorecardDetailSchema, "/partner_scorecards/{id}"),
  PasswordReset: noun(passwords.passwordResetSchema),
  PublishedLocations: noun(localListings.publishedAnswerSchema),
  Place: noun(places.placeSchema, "#{name}"),
  Probe: noun(session.triageAnswerSchema),
  Profile: noun(profiles.profileSchema, "/profiles/{id}"),
  PublicHoliday: noun(specialHours.publicHolidaySchema, "#{date}"),
  RealtimeEvent: noun(realtime.realtimeEventSchema),
  RespondOn: noun(responses.respondOnSchema),
  Response: noun(responses.responseSchema, "/responses/{id}"),
  ResponseDeletion: noun(responses.responseDeletionSchema),
  ResponseSuggestion: noun(responses.suggestionSchema),
  ResponseTemplate: noun(responseTemplates.responseTemplateSchema, "/response_templates/{id}"),
  Review: noun(reviews.reviewSchema, "/reviews/{id}"),
  ReviewCount: noun(reviews.reviewsCountAnswerSchema),
  ReviewEvent: noun(reviewHistory.reviewEventSchema, "#{id}"),
  ReviewExcerpts: noun(reviewExcerpts.reviewExcerptsAnswerSchema),
  ReviewImage: noun(reviews.reviewImageSchema),
  ReviewKeyword: noun(insights.reviewKeywordSchema),
  ReviewKeywords: noun(insights.reviewKeywordsAnswerSchema),
  ReviewStatusLabel: noun(reviewLabels.reviewStatusLabelSchema, "/review_status_labels#{id}"),
  Root: noun(rootSchema),
  ScheduledExport: noun(scheduledExports.scheduledExportSchema, "/scheduled_exports/{id}"),
  ScorecardAsked: noun(scorecards.scorecardAskedSchema),
  ScorecardRequest: noun(scorecards.scorecardRequestSchema),
  ScorecardRequested: noun(scorecards.scorecardRequestedSchema),
  Session: noun(session.authAnswerSchema),
  SetupProgress: noun(accounts.setupProgressSchema),
  Source: noun(locations.sourceSchema, "/sources/{id}"),
  SourceMetrics: noun(performance.sourceMetricsSchema, "#{source_id}"),
  SourceOverride: noun(sourceOverrides.sourceOverrideSchema, "/location_source_overrides#{id}"),
  SpecialHours: noun(specialHours.specialHoursSchema, "/special_hours?location_id={location_id}#{id}"),
  SpecialHoursSet: noun(
    specialHours.newSpecialHoursAnswerSchema,
    "/special_hours?location_id={location_id}#{id}",
  ),
  SsoKey: noun(sso.ssoKeySchema, "/sso_keys#{id}"),
  State: noun(regions.stateSchema, "#{id}"),
  Tag: noun(tags.tagSchema, "/tags#{id}"),
  Unsubscribe: noun(unsubscribes.unsubscribeSchema),
  Upload: noun(uploads.uploadSchema),
  UploadFacts: noun(uploads.uploadFactsSchema),
  Uploads: noun(uploads.uploadsAnswerSchema),
  Url: noun(urls.urlSchema, "#{id}"),
  User: noun(users.userSchema, "/users/{id}"),
  UserDetail: noun(users.userDetailSchema, "/users/{id}"),
  UserPreference: noun(userPreferences.userPreferenceSchema, "/user_preferences/{id}"),
  UserSession: noun(profiles.userSessionSchema, "/sessions#{id}"),
  UserType: noun(users.userTypeSchema, "#{id}"),
  Whitelabel: noun(session.whitelabelSchema, "/whitelabels/{id}"),
  WhitelabelDetail: noun(whitelabels.whitelabelDetailSchema, "/whitelabels/{id}"),
  WhitelabelDomain: noun(whitelabels.whitelabelDomainSchema),
  WhitelabelLogo: noun(whitelabels.logoAnswerSchema),
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
