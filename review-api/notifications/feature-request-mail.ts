import { and, eq } from "drizzle-orm"
import type { BaseDeps } from "../db/base-deps.ts"
import { featureRequests } from "../db/schema/feature-requests.ts"
import { accounts, users } from "../db/schema/identity.ts"
import { appLinks } from "../mail/app-links.ts"
import type { Mail } from "../mail/mail.ts"
import type { EmailAbout } from "../mail/queued-email.ts"
import { emailBrandingOf } from "../services/whitelabels/email-branding.ts"
import { renderEmail } from "./render-email.ts"

/**
 * Tells support who asks for which feature; an answer goes to that person (D-063).
 * @param recipient email of support.
 * @param about accountId and requestId.
 * @returns null when the request is gone.
 */
export async function featureRequestMail(
  deps: BaseDeps,
  recipient: string,
  _isRetry: boolean,
  { accountId = 0, requestId = 0 }: EmailAbout,
): Promise<Mail | null> {
  const user = and(eq(users.accountId, featureRequests.accountId), eq(users.id, featureRequests.userId))
  const [requested] = await deps.db
    .select({
      feature: featureRequests.featureName,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      account: accounts.name,
    })
    .from(featureRequests)
    .innerJoin(users, user)
    .innerJoin(accounts, eq(accounts.id, featureRequests.accountId))
    .where(and(eq(featureRequests.accountId, accountId), eq(featureRequests.id, requestId)))
  if (!requested) return null
  const head = await emailBrandingOf(deps, accountId)
  const name = `${requested.firstName} ${requested.lastName}`.trim()
  const email = await renderEmail(head, {
    to: recipient,
    subject: `${requested.account} asks for ${requested.feature} in ${head.name}`,
    before: [
      `${name ? `${name} (${requested.email})` : requested.email} of ${requested.account} would like to have ${requested.feature}.`,
      `Account ${accountId}, request ${requestId}. Replies to this email go to ${requested.email}.`,
    ],
    button: { label: "Log in", href: appLinks.logIn(head.site) },
    after: [],
  })
  return { ...email, replyTo: requested.email }
}
