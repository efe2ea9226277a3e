import type { EmailHandlers } from "../mail/email-handler.ts"
import { accountMails } from "./account-mails.ts"
import { alertMail } from "./alert-mail.ts"
import { emailBouncedMail } from "./email-bounced-mail.ts"
import { exportFileMail } from "./export-file-mail.ts"
import { featureRequestMail } from "./feature-request-mail.ts"
import { noteAlertFailed, noteAlertOutcome, noteAlertSent } from "./find-alert.ts"
import { locationBulkReportMail } from "./location-bulk-report-mail.ts"
import { postReportMail } from "./post-report-mail.ts"
import { noteReportFailed, noteReportOutcome, noteReportSent } from "./report-deliveries.ts"
import { reportMail } from "./report-mail.ts"
import { reviewMails } from "./review-mails.ts"
import { scheduleStoppedMail } from "./schedule-stopped-mail.ts"
import { noteScorecardSent, scorecardMail } from "./scorecard-mail.ts"
import { signInMails } from "./sign-in-mails.ts"
import { webhookDisabledMail } from "./webhook-disabled-mail.ts"

/** Handler of each kind of email. */
export const emailHandlers: EmailHandlers = {
  ...accountMails,
  ...signInMails,
  ...reviewMails,
  alert: {
    compose: alertMail,
    noteSent: noteAlertSent,
    noteFailed: noteAlertFailed,
    noteOutcome: noteAlertOutcome,
  },
  email_bounced: { compose: emailBouncedMail },
  export_file: { compose: exportFileMail },
  feature_request: { compose: featureRequestMail },
  location_bulk_report: { compose: locationBulkReportMail },
  post_report: { compose: postReportMail },
  schedule_stopped: { compose: scheduleStoppedMail },
  scheduled_export: {
    compose: reportMail,
    noteSent: noteReportSent,
    noteFailed: noteReportFailed,
    noteOutcome: noteReportOutcome,
  },
  scorecard: { compose: scorecardMail, noteSent: noteScorecardSent },
  webhook_disabled: { compose: webhookDisabledMail },
}
