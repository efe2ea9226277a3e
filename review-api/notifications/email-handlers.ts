import type { EmailHandlers } from "../mail/email-handler.ts"
import { postReportMail } from "../services/bulk-actions/post-report-mail.ts"
import { alertMail } from "./alert-mail.ts"
import { confirmationMail } from "./confirmation-mail.ts"
import { connectionEndedMail } from "./connection-ended-mail.ts"
import { emailChangedMail, emailChangeMail } from "./email-change-mails.ts"
import { exportFileMail } from "./export-file-mail.ts"
import { featureRequestMail } from "./feature-request-mail.ts"
import { noteAlertFailed, noteAlertSent } from "./find-alert.ts"
import { invitationMail } from "./invitation-mail.ts"
import { noteMentionMail } from "./note-mention-mail.ts"
import { passwordResetMail } from "./password-reset-mail.ts"
import { noteReportFailed, noteReportSent } from "./report-deliveries.ts"
import { reportMail } from "./report-mail.ts"
import { scheduleStoppedMail } from "./schedule-stopped-mail.ts"
import { noteScorecardSent, scorecardMail } from "./scorecard-mail.ts"
import { webhookDisabledMail } from "./webhook-disabled-mail.ts"

/** What is done for each kind of email. */
export const emailHandlers: EmailHandlers = {
  alert: { compose: alertMail, noteSent: noteAlertSent, noteFailed: noteAlertFailed },
  confirmation: { compose: confirmationMail },
  connection_ended: { compose: connectionEndedMail },
  email_change: { compose: emailChangeMail },
  email_changed: { compose: emailChangedMail },
  export_file: { compose: exportFileMail },
  feature_request: { compose: featureRequestMail },
  invitation: { compose: invitationMail },
  note_mention: { compose: noteMentionMail },
  password_reset: { compose: passwordResetMail },
  post_report: { compose: postReportMail },
  schedule_stopped: { compose: scheduleStoppedMail },
  scheduled_export: { compose: reportMail, noteSent: noteReportSent, noteFailed: noteReportFailed },
  scorecard: { compose: scorecardMail, noteSent: noteScorecardSent },
  webhook_disabled: { compose: webhookDisabledMail },
}
