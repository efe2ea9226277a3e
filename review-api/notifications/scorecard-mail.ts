import { and, eq, isNull, sql } from "drizzle-orm"
import type { BaseDeps } from "../db/base-deps.ts"
import { partnerScorecards } from "../db/schema/scorecards.ts"
import { appLinks } from "../mail/app-links.ts"
import type { Mail } from "../mail/mail.ts"
import type { EmailAbout } from "../mail/queued-email.ts"
import { isUnsubscribed, unsubscribeId } from "../mail/unsubscribe-links.ts"
import { shownScorecard } from "../services/scorecard-requests/find-scorecard.ts"
import { emailBrandingOf } from "../services/whitelabels/email-branding.ts"
import { renderEmail } from "./render-email.ts"

/**
 * Writes a scorecard to its business, with the link to its page (D-077, D-081).
 * @param about accountId and scorecardId.
 * @returns null when it was deleted meanwhile, its account shows none, or its business wants none.
 */
export async function scorecardMail(
  deps: BaseDeps,
  recipient: string,
  _isRetry: boolean,
  { accountId, scorecardId }: EmailAbout,
): Promise<Mail | null> {
  const which = sql`c.account_id = ${accountId ?? 0} and c.id = ${scorecardId ?? 0}`
  const scorecard = await shownScorecard(deps.db, which, deps.clock.now())
  if (!scorecard) return null
  const { publicId, accountName, business, grade, score } = scorecard
  const head = await emailBrandingOf(deps, scorecard.accountId)
  const whom = { accountId: scorecard.accountId, kind: "scorecards", email: recipient.toLowerCase() } as const
  if (await isUnsubscribed(deps.db, whom)) return null
  const link = await unsubscribeId(deps.db, whom, `${accountName} (scorecards)`)
  const unsubscribe = appLinks.unsubscribe(head.site, "scorecards", link)
  const email = await renderEmail(head, {
    to: recipient,
    subject: `A scorecard for ${business} by ${head.name}`,
    before: [
      `${accountName} has looked at how ${business} appears to guests online.`,
      `The grade is ${grade}: ${score} of 100.`,
    ],
    button: { label: "View scorecard", href: appLinks.scorecard(head.site, publicId) },
    after: [
      `On its page you can ask ${accountName} to get in touch.`,
      "If you are not interested, ignore this email.",
    ],
    unsubscribe,
  })
  return { ...email, unsubscribe }
}

/** Notes that the mail of a scorecard has left. @param about accountId and scorecardId. */
export async function noteScorecardSent(
  { db, clock }: BaseDeps,
  { accountId, scorecardId }: EmailAbout,
): Promise<void> {
  const isUnsent = and(
    eq(partnerScorecards.accountId, accountId ?? 0),
    eq(partnerScorecards.id, scorecardId ?? 0),
    isNull(partnerScorecards.sentAt),
  )
  await db.update(partnerScorecards).set({ sentAt: clock.now().toISOString() }).where(isUnsent)
}
