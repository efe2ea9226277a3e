import type { BaseDeps } from "../db/base-deps.ts"
import { confirmationDays, openConfirmation, resendPauseMs } from "../identity/confirmation-links.ts"
import { appLinks } from "../mail/app-links.ts"
import type { Mail } from "../mail/mail.ts"
import { emailBrandingOf } from "../services/whitelabels/email-branding.ts"
import { renderEmail } from "./render-email.ts"

/**
 * Opens a link for the user who waits for one at an email and writes it to them (D-044, D-048).
 * @param recipient email in lower case.
 * @param isRetry the email could not be sent before: its link does not count as one that was sent.
 * @returns null when no one waits, or had a link a moment ago.
 */
export async function confirmationMail(
  deps: BaseDeps,
  recipient: string,
  isRetry: boolean,
): Promise<Mail | null> {
  const pauseMs = isRetry ? 0 : resendPauseMs
  const opened = await openConfirmation(deps.db, recipient, deps.clock.now(), pauseMs)
  if (!opened) return null
  const head = await emailBrandingOf(deps, opened.accountId)
  return renderEmail(head, {
    to: opened.email,
    subject: `Confirm your email address for ${head.name}`,
    before: [`Confirm that ${opened.email} is your email address to start using ${head.name}.`],
    button: { label: "Confirm email address", href: appLinks.confirmEmail(head.site, opened.token) },
    after: [
      `The link works once and expires in ${confirmationDays} days.`,
      "If you did not sign up, ignore this email.",
    ],
  })
}
