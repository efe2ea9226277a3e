import type { BaseDeps } from "../db/base-deps.ts"
import { identityByEmail } from "../db/queries/identity.ts"
import { invitationOf } from "../db/queries/invitation-details.ts"
import { invitationDays, openReset } from "../identity/password-resets.ts"
import { appLinks } from "../mail/app-links.ts"
import type { Mail } from "../mail/mail.ts"
import { userTypeName } from "../permissions/matrix.ts"
import { emailBrandingOf } from "../services/whitelabels/email-branding.ts"
import { renderEmail } from "./render-email.ts"

/**
 * Opens a password link for a user who was made by someone else and writes it to them (D-056).
 * @param recipient email in lower case.
 * @returns null when no one waits for it: deactivated meanwhile, with a password already, or receives email only.
 */
export async function invitationMail(deps: BaseDeps, recipient: string): Promise<Mail | null> {
  const identity = await identityByEmail(deps.db, recipient)
  if (!identity || identity.deactivatedAt !== null || identity.passwordHash !== null) return null
  if (userTypeName(identity.userTypeId) === "Email Only") return null
  const { accountId, email } = identity
  const head = await emailBrandingOf(deps, accountId)
  const { account_name: account, invited_by: inviter } = await invitationOf(deps.db, identity)
  const place = account === head.name ? account : `${account} on ${head.name}`
  const token = await openReset(deps.db, identity, deps.clock.now(), invitationDays * 24)
  return renderEmail(head, {
    to: email,
    subject: inviter ? `${inviter} has invited you to ${place}` : `You have been invited to ${place}`,
    before: [
      inviter ? `${inviter} has invited you to ${place}.` : `You have been invited to ${place}.`,
      `Choose a password to accept. Your login is ${email}.`,
    ],
    button: { label: "Accept invitation", href: appLinks.resetPassword(head.site, token) },
    after: [
      `The link works once and expires in ${invitationDays} days. After that, use Forgot password? on the login page to get a new one.`,
      "If you were not expecting this email, ignore it.",
    ],
  })
}
