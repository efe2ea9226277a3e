import { and, eq } from "drizzle-orm"
import type { BaseDeps } from "../db/base-deps.ts"
import { accounts, users } from "../db/schema/identity.ts"
import { appLinks } from "../mail/app-links.ts"
import type { Mail } from "../mail/mail.ts"
import type { EmailAbout } from "../mail/queued-email.ts"
import { emailBrandingOf } from "../services/whitelabels/email-branding.ts"
import { renderEmail } from "./render-email.ts"

/**
 * Tells the old e-mail of a user that another one has taken its place: somebody else may have done it (D-044, D-056).
 * @param recipient the old e-mail in lower case.
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
