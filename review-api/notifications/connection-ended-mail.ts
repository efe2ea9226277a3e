import { and, eq, isNotNull, isNull, sql } from "drizzle-orm"
import type { BaseDeps } from "../db/base-deps.ts"
import type { Db } from "../db/connect.ts"
import { column, type RowOf, rowsOf } from "../db/rows.ts"
import { accounts } from "../db/schema/identity.ts"
import { integrations, oauthTokens } from "../db/schema/integrations.ts"
import { appLinks } from "../mail/app-links.ts"
import type { Mail } from "../mail/mail.ts"
import type { EmailAbout } from "../mail/queued-email.ts"
import { providerOf } from "../services/connections/provider-of.ts"
import { emailBrandingOf } from "../services/whitelabels/email-branding.ts"
import { renderEmail } from "./render-email.ts"

const linkedShape = { account: column.text(), owner: column.text() }

type Linked = RowOf<typeof linkedShape>

/** An account that uses the access of its parent, and what it knows the parent as; null when it does so no longer. */
async function linkedOf(
  db: Db,
  { accountId = 0, tokenId = 0, linkedAccountId = 0 }: EmailAbout,
): Promise<Linked | null> {
  const [found] = await rowsOf(
    db,
    linkedShape,
    sql`select a.name as account, coalesce(w.name, o.name) as owner from linked_integrations k
        join accounts a on a.id = k.account_id join accounts o on o.id = k.owner_account_id
        left join whitelabels w on w.account_id = o.id
        where k.account_id = ${linkedAccountId} and k.owner_account_id = ${accountId} and k.token_id = ${tokenId}`,
  )
  return found ?? null
}

/**
 * Tells an Admin that access to a service has ended, and that only a person can give it again; those of an account that
 * uses the access of its parent read who that is.
 * @param about accountId and tokenId, and linkedAccountId of an account that uses it through a link.
 * @returns null when someone has reconnected or disconnected it meanwhile.
 */
export async function connectionEndedMail(
  { db, ...deps }: BaseDeps,
  recipient: string,
  _isRetry: boolean,
  about: EmailAbout,
): Promise<Mail | null> {
  const { accountId = 0, tokenId = 0, linkedAccountId } = about
  const isEnded = and(isNotNull(oauthTokens.expiresAt), isNull(oauthTokens.revokedAt))
  const [found] = await db
    .select({ account: accounts.name, service: integrations.name, code: integrations.code })
    .from(oauthTokens)
    .innerJoin(accounts, eq(accounts.id, oauthTokens.accountId))
    .innerJoin(integrations, eq(integrations.id, oauthTokens.integrationId))
    .where(and(eq(oauthTokens.accountId, accountId), eq(oauthTokens.id, tokenId), isEnded))
  if (!found) return null
  const { account, service, code } = found
  if (linkedAccountId !== undefined) {
    const linked = await linkedOf(db, about)
    if (!linked) return null
    const head = await emailBrandingOf({ db, ...deps }, linkedAccountId)
    return renderEmail(head, {
      to: recipient,
      subject: `Reviews from ${service} no longer arrive in ${head.name}`,
      before: [
        `${linked.account} is connected to ${service} through ${linked.owner}. That access has ended, so new reviews no longer arrive, and responses are not published there. Your existing reviews are kept.`,
        `${linked.owner} has to reconnect it. It then works again without any step here.`,
      ],
      button: { label: "Open Integrations", href: appLinks.integrations(head.site) },
      after: [],
    })
  }
  const head = await emailBrandingOf({ db, ...deps }, accountId)
  return renderEmail(head, {
    to: recipient,
    subject: `Reconnect ${service} in ${head.name}`,
    before: [
      `Access to ${service} has ended, so new reviews of ${account} no longer arrive, and responses are not published there. Your existing reviews are kept.`,
      `Log in to ${service} again to keep collecting reviews.`,
    ],
    button: { label: "Reconnect", href: appLinks.connection(head.site, providerOf(code) ?? "") },
    after: [],
  })
}
