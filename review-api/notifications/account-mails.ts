import type { EmailHandlers } from "../mail/email-handler.ts"
import { billingMail } from "./billing-mail.ts"
import { connectionEndedMail } from "./connection-ended-mail.ts"

/** Handlers of emails to Admins about the account itself: how it is paid, and how it is connected. */
export const accountMails = {
  billing: { compose: billingMail },
  connection_ended: { compose: connectionEndedMail },
} satisfies Partial<EmailHandlers>
