import { and, eq, isNull, sql } from "drizzle-orm"
import { formatInstant } from "#lib/format/dates.ts"
import { statusText } from "../core/status-text.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import { accounts, users } from "../db/schema/identity.ts"
import { emailBounces } from "../db/schema/mail.ts"
import { appLinks } from "../mail/app-links.ts"
import type { Mail } from "../mail/mail.ts"
import type { EmailAbout } from "../mail/queued-email.ts"
import { emailBrandingOf } from "../services/whitelabels/email-branding.ts"
import { renderEmail } from "./render-email.ts"

/**
 * Tells an Admin that emails to a user bounce.
 * @param about accountId and userId.
 * @returns null when someone has corrected or confirmed the address meanwhile.
 */
export async function emailBouncedMail(
  { db, ...deps }: BaseDeps,
  recipient: string,
  _isRetry: boolean,
  { accountId = 0, userId = 0 }: EmailAbout,
): Promise<Mail | null> {
  const [found] = await db
    .select({
      account: accounts.name,
      timeZone: accounts.timeZone,
      email: users.email,
      status: emailBounces.status,
      bouncedAt: emailBounces.bouncedAt,
    })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .innerJoin(
      emailBounces,
      and(eq(emailBounces.accountId, users.accountId), eq(emailBounces.email, sql`lower(${users.email})`)),
    )
    .where(and(eq(users.accountId, accountId), eq(users.id, userId), isNull(users.deactivatedAt)))
  if (!found) return null
  const { account, timeZone, email, status, bouncedAt } = found
  const head = await emailBrandingOf({ db, ...deps }, accountId)
  return renderEmail(head, {
    to: recipient,
    subject: `${head.name} emails to ${email} bounce`,
    before: [
      `An email of ${account} to ${email} bounced, so alerts and reports are no longer sent to that address.`,
      "Correct the address of the user, or confirm that it works.",
    ],
    facts: [
      { label: "Bounced", value: formatInstant(new Date(bouncedAt).toISOString(), timeZone) },
      { label: "Reason", value: statusText(status) },
    ],
    button: { label: "View user", href: appLinks.user(head.site, userId) },
    after: [],
  })
}
