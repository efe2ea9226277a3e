import type { BaseDeps } from "../db/base-deps.ts"
import { identityByEmail } from "../db/queries/identity.ts"
import { openReset, resetHours } from "../identity/password-resets.ts"
import { appLinks } from "../mail/app-links.ts"
import type { Mail } from "../mail/mail.ts"
import { userTypeName } from "../permissions/matrix.ts"
import { emailBrandingOf } from "../services/whitelabels/email-branding.ts"
import { renderEmail } from "./render-email.ts"

/**
 * Opens a reset link for whoever logs in with an email and writes it to them (D-045, D-046).
 * @param recipient email in lower case.
 * @returns null when no one does: unknown, deactivated, or receives email only.
 */
export async function passwordResetMail(deps: BaseDeps, recipient: string): Promise<Mail | null> {
  const identity = await identityByEmail(deps.db, recipient)
  if (!identity || identity.deactivatedAt !== null) return null
  if (userTypeName(identity.userTypeId) === "Email Only") return null
  const head = await emailBrandingOf(deps, identity.accountId)
  const token = await openReset(deps.db, identity, deps.clock.now())
  return renderEmail(head, {
    to: identity.email,
    subject: `Reset your ${head.name} password`,
    before: [`Someone requested a password reset for ${identity.email}.`],
    button: { label: "Choose a new password", href: appLinks.resetPassword(head.site, token) },
    after: [
      `The link works once and expires in ${resetHours} hours. Requesting a new link replaces it.`,
      "If it was not you, ignore this email. Your password will not change.",
    ],
  })
}
