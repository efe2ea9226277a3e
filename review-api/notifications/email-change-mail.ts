import type { BaseDeps } from "../db/base-deps.ts"
import { appLinks } from "../mail/app-links.ts"
import type { Mail } from "../mail/mail.ts"
import { confirmationDays } from "../services/confirmations/tokens.ts"
import { openEmailChange } from "../services/email-changes/changes.ts"
import { emailBrandingOf } from "../services/whitelabels/email-branding.ts"
import { renderEmail } from "./render-email.ts"

/**
 * Opens the link that makes a new e-mail a user's own and writes it there (D-044).
 * @param recipient the new e-mail in lower case.
 * @returns null when nobody wants it any more.
 */
export async function emailChangeMail(deps: BaseDeps, recipient: string): Promise<Mail | null> {
  const opened = await openEmailChange(deps.db, recipient, deps.clock.now())
  if (!opened) return null
  const head = await emailBrandingOf(deps, opened.accountId)
  return renderEmail(head, {
    to: opened.email,
    subject: `Confirm your new email address for ${head.name}`,
    before: [
      `Confirm that ${opened.email} is yours. You will then log in with it instead of your old email.`,
    ],
    button: { label: "Confirm email address", href: appLinks.changeEmail(head.site, opened.token) },
    after: [
      `The link works once and expires in ${confirmationDays} days. Confirming logs you out everywhere.`,
      "If you did not request this, ignore this email. Nothing will change.",
    ],
  })
}
