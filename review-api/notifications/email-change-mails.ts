import { and, eq } from "drizzle-orm"
import type { BaseDeps } from "../db/base-deps.ts"
import { accounts, users } from "../db/schema/identity.ts"
import { confirmationDays } from "../identity/confirmation-links.ts"
import { openEmailChange } from "../identity/email-changes.ts"
import { appLinks } from "../mail/app-links.ts"
import type { Mail } from "../mail/mail.ts"
import type { EmailAbout } from "../mail/queued-email.ts"
import { emailBrandingOf } from "../services/whitelabels/email-branding.ts"
import { renderEmail } from "./render-email.ts"

/**
 * Opens the link that makes a new email a user's own and writes it there (D-044).
 * @param recipient the new email in lower case.
 * @returns null when no one wants it any more.
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

/**
 * Tells the old email of a user that another one has taken its place: someone else may have done it (D-044, D-056).
 * @param recipient the old email in lower case.
 * @param about accountId and userId.
 * @returns null when the user is gone.
 */
export async function emailChangedMail(
  deps: BaseDeps,
  recipient: string,
  _isRetry: boolean,
  { accountId, userId }: EmailAbout,
): Promise<Mail | null> {
  const [user] = await deps.db
    .select({ deactivatedAt: users.deactivatedAt, account: accounts.name })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .where(and(eq(users.accountId, accountId ?? 0), eq(users.id, userId ?? 0)))
  if (!user || user.deactivatedAt !== null) return null
  const head = await emailBrandingOf(deps, accountId!)
  return renderEmail(head, {
    to: recipient,
    subject: `Your email address for ${head.name} was changed`,
    before: [
      `${recipient} is no longer your email address for ${user.account}. It was replaced by another one.`,
      "All sessions were ended. Log in with the new email address.",
    ],
    button: { label: "Log in", href: appLinks.logIn(head.site) },
    after: ["If you did not expect this, contact an admin of your account or support right away."],
  })
}
