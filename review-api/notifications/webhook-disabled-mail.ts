import { and, eq } from "drizzle-orm"
import { webhookFailingDays } from "#lib/contract/webhook-endpoints/constants.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import { accounts } from "../db/schema/identity.ts"
import { webhookEndpoints } from "../db/schema/webhook-endpoints.ts"
import { appLinks } from "../mail/app-links.ts"
import type { Mail } from "../mail/mail.ts"
import type { EmailAbout } from "../mail/queued-email.ts"
import { emailBrandingOf } from "../services/whitelabels/email-branding.ts"
import { renderEmail } from "./render-email.ts"

/**
 * Tells an Admin that nothing is sent to a webhook endpoint any more.
 * @param about accountId and endpointId.
 * @returns null when someone has enabled or deleted it meanwhile.
 */
export async function webhookDisabledMail(
  { db, ...deps }: BaseDeps,
  recipient: string,
  _isRetry: boolean,
  { accountId = 0, endpointId = 0 }: EmailAbout,
): Promise<Mail | null> {
  const isEndpoint = and(eq(webhookEndpoints.accountId, accountId), eq(webhookEndpoints.id, endpointId))
  const [found] = await db
    .select({ account: accounts.name, url: webhookEndpoints.url, reason: webhookEndpoints.disabledReason })
    .from(webhookEndpoints)
    .innerJoin(accounts, eq(accounts.id, webhookEndpoints.accountId))
    .where(and(isEndpoint, eq(webhookEndpoints.enabled, false)))
  if (!found || found.reason === null) return null
  const head = await emailBrandingOf({ db, ...deps }, accountId)
  const { host } = new URL(found.url)
  const why =
    found.reason === "gone"
      ? `The webhook endpoint of ${found.account} at ${host} returned 410 Gone.`
      : `Nothing could be delivered to the webhook endpoint of ${found.account} at ${host} for ${webhookFailingDays} days.`
  return renderEmail(head, {
    to: recipient,
    subject: `A webhook endpoint was disabled in ${head.name}`,
    before: [
      `${why} It has been disabled, and events are no longer sent to it.`,
      "Fix it, then enable it again. Deliveries that failed can be sent again from its log.",
    ],
    button: { label: "View webhooks", href: appLinks.webhooks(head.site) },
    after: [],
  })
}
