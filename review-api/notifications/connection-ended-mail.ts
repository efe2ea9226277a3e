import { and, eq, isNotNull, isNull } from "drizzle-orm"
import type { BaseDeps } from "../db/base-deps.ts"
import { accounts } from "../db/schema/identity.ts"
import { integrations, oauthTokens } from "../db/schema/integrations.ts"
import { appLinks } from "../mail/app-links.ts"
import type { Mail } from "../mail/mail.ts"
import type { EmailAbout } from "../mail/queued-email.ts"
import { providerOf } from "../services/connections/provider-of.ts"
import { emailBrandingOf } from "../services/whitelabels/email-branding.ts"
import { renderEmail } from "./render-email.ts"

/**
 * Tells an Admin that access to a service has ended, and that only a person can give it again.
 * @param about accountId and tokenId.
 * @returns null when somebody has reconnected or disconnected it meanwhile.
 */
export async function connectionEndedMail(
  { db, ...deps }: BaseDeps,
  recipient: string,
  _isRetry: boolean,
  { accountId = 0, tokenId = 0 }: EmailAbout,
): Promise<Mail | null> {
  const isEnded = and(isNotNull(oauthTokens.expiresAt), isNull(oauthTokens.revokedAt))
  const [found] = await db
    .select({ account: accounts.name, service: integrations.name, code: integrations.code })
    .from(oauthTokens)
    .innerJoin(accounts, eq(accounts.id, oauthTokens.accountId))
    .innerJoin(integrations, eq(integrations.id, oauthTokens.integrationId))
    .where(and(eq(oauthTokens.accountId, accountId), eq(oauthTokens.id, tokenId), isEnded))
  if (!found) return null
  const { account, service, code } = found
  const head = await emailBrandingOf({ db, ...deps }, accountId)
  return renderEmail(head, {
    to: recipient,
    subject: `Reconnect ${service} in ${head.name}`,
    before: [
      `Access to ${service} has ended, so new reviews of ${account} no longer arrive, and responses are not published there. Reviews you have stay.`,
      `Log in to ${service} again to keep collecting reviews.`,
    ],
    button: { label: "Reconnect", href: appLinks.connection(head.site, providerOf(code) ?? "") },
    after: [],
  })
}
