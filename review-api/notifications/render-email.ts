import type { Mail } from "../mail/mail.ts"
import type { EmailBranding } from "../services/whitelabels/email-branding.ts"
import { type EmailContent, emailText } from "./email-text.ts"

/**
 * Writes an email with its branding, as HTML and as plain text of the same words. What makes the HTML is loaded with the
 * first one: an API that sends nothing does not hold it.
 */
export async function renderEmail(head: EmailBranding, email: EmailContent): Promise<Mail> {
  const { emailHtml } = await import("./email-html.ts")
  return {
    from: head.from,
    replyTo: head.replyTo,
    to: email.to,
    subject: email.subject,
    text: emailText(head, email),
    html: await emailHtml(head, email),
  }
}
