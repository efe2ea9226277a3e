import type { EmailHandlers } from "../mail/email-handler.ts"
import { confirmationMail } from "./confirmation-mail.ts"
import { emailChangedMail, emailChangeMail } from "./email-change-mails.ts"
import { invitationMail } from "./invitation-mail.ts"
import { passwordResetMail } from "./password-reset-mail.ts"

/** The emails about how a person signs in: tried always, since the person waits for one. */
export const signInMails = {
  confirmation: { compose: confirmationMail, isAlwaysTried: true },
  email_change: { compose: emailChangeMail, isAlwaysTried: true },
  email_changed: { compose: emailChangedMail, isAlwaysTried: true },
  invitation: { compose: invitationMail, isAlwaysTried: true },
  password_reset: { compose: passwordResetMail, isAlwaysTried: true },
} satisfies Partial<EmailHandlers>
