import { and, eq } from "drizzle-orm"
import type { BaseDeps } from "../db/base-deps.ts"
import { sendingDomains } from "../db/schema/email-domains.ts"
import { accounts } from "../db/schema/identity.ts"
import { appLinks } from "../mail/app-links.ts"
import type { Mail } from "../mail/mail.ts"
import type { EmailAbout } from "../mail/queued-email.ts"
import { emailBrandingOf } from "../services/whitelabels/email-branding.ts"
import { renderEmail } from "./render-email.ts"

/**
 * Tells an Admin that requests no longer come from the account's own domain, since its DNS records are wrong (D-300).
 * @param about accountId.
 * @returns null when it is verified again, or gone.
 */
export async function emailDomainFailedMail(
  deps: BaseDeps,
  recipient: string,
  _isRetry: boolean,
  { accountId = 0 }: EmailAbout,
): Promise<Mail | null> {
  const [found] = await deps.db
    .select({ account: accounts.name, domain: sendingDomains.domain })
    .from(sendingDomains)
    .innerJoin(accounts, eq(accounts.id, sendingDomains.accountId))
    .where(and(eq(sendingDomains.accountId, accountId), eq(sendingDomains.status, "failing")))
  if (!found) return null
  const head = await emailBrandingOf(deps, accountId)
  return renderEmail(head, {
    to: recipient,
    subject: `${found.domain} is no longer verified in ${head.name}`,
    before: [
      `Review requests of ${found.account} no longer come from ${found.domain}: its DNS records have changed, so receivers would not trust them.`,
      `Until the records are right again, requests come from ${head.name}'s own address. Replies still reach your senders.`,
    ],
    button: { label: "View the records", href: appLinks.emailDomain(head.site) },
    after: ["The records are checked every day. You can also check them on that page."],
  })
}
