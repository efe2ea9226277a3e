import { accountLifeJob } from "./erasure/account-life-job.ts"
import { idempotencyRemovalJob } from "./http/idempotency-removal-job.ts"
import type { JobKinds } from "./jobs/job-kind.ts"
import { alertSmsJob } from "./notifications/alert-sms-job.ts"
import { campaignSettlingJob, requestSendingJob } from "./sending/request-jobs.ts"
import { alertArrivalJob } from "./services/alerts/arrival-job.ts"
import { alertDigestJob } from "./services/alerts/digest-job.ts"
import { autoResponseJob } from "./services/auto-responses/auto-response-job.ts"
import { industryFiguresJob } from "./services/benchmarks/industry-figures-job.ts"
import { billingPaymentJob, billingSyncJob } from "./services/billing/billing-sync-job.ts"
import { billingSeatsJob } from "./services/billing/seats-job.ts"
import { bulkActionJob } from "./services/bulk-actions/bulk-action-job.ts"
import { bulkActionRemovalJob } from "./services/bulk-actions/bulk-action-removal-job.ts"
import { campaignExpansionJob } from "./services/campaigns/campaign-expansion-job.ts"
import { placeAdditionJob } from "./services/connection-places/place-addition-job.ts"
import { placeMoveJob } from "./services/connection-places/place-move-job.ts"
import { connectionJob } from "./services/connections/connection-job.ts"
import type { Deps } from "./services/deps.ts"
import { emailDomainJob } from "./services/email-domains/email-domain-job.ts"
import { exportFileJob } from "./services/export-files/export-file-job.ts"
import { exportRemovalJob } from "./services/export-files/export-removal-job.ts"
import { figureLookJob } from "./services/google-figures/figure-look-job.ts"
import { photoDeletionJob } from "./services/google-photos/photo-deletion-publication-job.ts"
import { photoLookJob } from "./services/google-photos/photo-look-job.ts"
import { importRemovalJob } from "./services/imports/import-removal-job.ts"
import { importUndoJob } from "./services/imports/import-undo-job.ts"
import { reviewImportJob } from "./services/imports/review-import-job.ts"
import { locationIssuesJob } from "./services/issues/location-issues-job.ts"
import { websiteChecksJob } from "./services/issues/website-checks-job.ts"
import { listingCheckJob } from "./services/local-listings/listing-check-job.ts"
import { listingLookJob } from "./services/local-listings/listing-look-job.ts"
import { publicationJob } from "./services/local-listings/listing-publication-job.ts"
import { locationBulkActionJob } from "./services/location-bulk-actions/location-bulk-action-job.ts"
import {
  locationImportJob,
  locationImportRemovalJob,
} from "./services/location-imports/location-import-job.ts"
import { locationRemovalJob } from "./services/locations/location-removal-job.ts"
import { photoCheckJob, photoPublicationJob } from "./services/media/photo-publication-job.ts"
import { noticeRemovalJob } from "./services/notices/notice-removal-job.ts"
import { insightResultJob } from "./services/prescriptive-insights/insight-result-job.ts"
import { postCheckJob, postPublicationJob } from "./services/posts/post-publication-job.ts"
import {
  recipientUploadJob,
  recipientUploadRemovalJob,
} from "./services/recipient-uploads/recipient-upload-job.ts"
import { reviewMatchingJob } from "./services/requests/review-matching-job.ts"
import { responseCheckJob, responseJob } from "./services/responses/response-publication-job.ts"
import { reviewBulkActionJob } from "./services/review-bulk-actions/review-bulk-action-job.ts"
import { excerptRemovalJob } from "./services/review-excerpts/excerpt-removal-job.ts"
import { reviewReadingJob } from "./services/review-keywords/review-reading-job.ts"
import { scheduledRunJob } from "./services/scheduled-exports/scheduled-run-job.ts"
import { imageProcessingJob } from "./services/uploads/image-processing-job.ts"
import { uploadRemovalJob } from "./services/uploads/upload-removal-job.ts"
import { webhookDeliveryJob } from "./services/webhook-deliveries/webhook-delivery-job.ts"
import { webhookRemovalJob } from "./services/webhook-deliveries/webhook-removal-job.ts"
import { webhookReviewsJob } from "./services/webhook-deliveries/webhook-reviews-job.ts"

/** Jobs by kind. The row that a job names is the truth; the job only brings it on. */
export const jobKinds = {
  export_file: exportFileJob,
  export_removal: exportRemovalJob,
  connection: connectionJob,
  place_move: placeMoveJob,
  place_addition: placeAdditionJob,
  review_import: reviewImportJob,
  import_removal: importRemovalJob,
  import_undo: importUndoJob,
  location_import: locationImportJob,
  location_import_removal: locationImportRemovalJob,
  location_bulk_action: locationBulkActionJob,
  bulk_action_removal: bulkActionRemovalJob,
  location_removal: locationRemovalJob,
  location_issues: locationIssuesJob,
  website_checks: websiteChecksJob,
  listing_look: listingLookJob,
  publication: publicationJob,
  listing_check: listingCheckJob,
  review_bulk_action: reviewBulkActionJob,
  auto_response: autoResponseJob,
  response: responseJob,
  response_check: responseCheckJob,
  review_reading: reviewReadingJob,
  scheduled_run: scheduledRunJob,
  alert_arrival: alertArrivalJob,
  alert_digest: alertDigestJob,
  alert_sms: alertSmsJob,
  image_processing: imageProcessingJob,
  upload_removal: uploadRemovalJob,
  photo_publication: photoPublicationJob,
  photo_check: photoCheckJob,
  photo_look: photoLookJob,
  photo_deletion: photoDeletionJob,
  figure_look: figureLookJob,
  bulk_action: bulkActionJob,
  post_publication: postPublicationJob,
  post_check: postCheckJob,
  industry_figures: industryFiguresJob,
  idempotency_removal: idempotencyRemovalJob,
  webhook_reviews: webhookReviewsJob,
  webhook_delivery: webhookDeliveryJob,
  webhook_removal: webhookRemovalJob,
  notice_removal: noticeRemovalJob,
  excerpt_removal: excerptRemovalJob,
  billing_sync: billingSyncJob,
  billing_payment: billingPaymentJob,
  billing_seats: billingSeatsJob,
  account_life: accountLifeJob,
  email_domain: emailDomainJob,
  recipient_upload: recipientUploadJob,
  recipient_upload_removal: recipientUploadRemovalJob,
  campaign_expansion: campaignExpansionJob,
  campaign_settling: campaignSettlingJob,
  request_sending: requestSendingJob,
  review_matching: reviewMatchingJob,
  insight_result: insightResultJob,
} satisfies JobKinds<Deps>
