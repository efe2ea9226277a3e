import type { EmailHandlers } from "../mail/email-handler.ts"
import { confirmationMail } from "./confirmation-mail.ts"
import { emailChangedMail, emailChangeMail } from "./email-change-mails.ts"
import { invitationMail } from "./invitation-mail.ts"
import { passwordResetMail } from "./password-reset-mail.ts"

/** The emails about how a person signs in. */
export const signInMails = {
  confirmation: { compose: confirmationMail },
  email_change: { compose: emailChangeMail },
  email_changed: { compose: emailChangedMail },
  invitation: { compose: invitationMail },
  password_reset: { compose: passwordResetMail },
} satisfies Partial<EmailHandlers>
