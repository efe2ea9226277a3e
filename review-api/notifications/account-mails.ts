import type { EmailHandlers } from "../mail/email-handler.ts"
import { billingMail } from "./billing-mail.ts"
import { connectionEndedMail } from "./connection-ended-mail.ts"
import { emailDomainFailedMail } from "./email-domain-failed-mail.ts"

/** Handlers of emails to Admins about the account itself: how it is paid, connected, and sends. */
export const accountMails = {
  billing: { compose: billingMail },
  connection_ended: { compose: connectionEndedMail },
  email_domain_failed: { compose: emailDomainFailedMail },
} satisfies Partial<EmailHandlers>
