import { sql } from "drizzle-orm"
import { alertFrequencyId, alertTypeId } from "#lib/contract/index.ts"
import { hasUnsubscribed, isAbout } from "../db/queries/alert-conditions.ts"
import { canReadAt } from "../db/queries/location-readers.ts"
import { profileName } from "../db/queries/user-columns.ts"
import { column, rowsOf } from "../db/rows.ts"
import { appLinks } from "../mail/app-links.ts"
import type { Mail } from "../mail/mail.ts"
import type { MailDeps } from "../mail/mail-deps.ts"
import type { EmailAbout } from "../mail/queued-email.ts"
import { isUnsubscribed, unsubscribeId } from "../mail/unsubscribe-links.ts"
import { allMentions } from "../services/alerts/resume.ts"
import { emailBrandingOf } from "../services/whitelabels/email-branding.ts"
import { renderEmail } from "./render-email.ts"

const mentions = alertTypeId("mentions")
const atOnce = alertFrequencyId("immediate")

const mentionShape = {
  content: column.text(),
  reviewId: column.number(),
  location: column.text(),
  author: column.text().nullable(),
  writer: column.text().nullable(),
}

/**
 * The alerts for mentions of a user, and whether they have the mail at once (D-136). Without any, mails about mentions
 * are sent all the same (D-134), and have a link of their own that ends them.
 */
async function mentionAlerts(db: MailDeps["db"], accountId: number, noteId: number, userId: number) {
  const rows = await rowsOf(
    db,
    { id: column.number(), isAtOnce: column.boolean() },
    sql`select al.id, al.is_active and al.alert_frequency_id = ${atOnce} and not ${hasUnsubscribed}
            and ${isAbout} as is_at_once
        from alerts al join users u on u.account_id = al.account_id and u.id = al.user_id
        join notes n on n.account_id = al.account_id and n.id = ${noteId}
        join reviews r on r.account_id = n.account_id and r.id = n.review_id
        where al.account_id = ${accountId} and al.user_id = ${userId} and al.alert_type_id = ${mentions}
        order by al.id`,
  )
  return { hasAny: rows.length > 0, atOnceId: rows.find(({ isAtOnce }) => isAtOnce)?.id }
}

/**
 * Tells someone that a note on a review mentions them (D-134).
 * @param about accountId, noteId and userId.
 * @returns null when the note is gone or does not mention them any more, when they may not read the review any more,
 * and when they want no such mails.
 */
export async function noteMentionMail(
  deps: MailDeps,
  recipient: string,
  _isRetry: boolean,
  { accountId = 0, noteId = 0, userId = 0 }: EmailAbout,
): Promise<Mail | null> {
  const [mention] = await rowsOf(
    deps.db,
    mentionShape,
    sql`select n.content, n.review_id, l.name as location, r.author,
          (select ${profileName} from users u where u.account_id = n.account_id and u.id = n.user_id) as writer
        from notes n
        join reviews r on r.account_id = n.account_id and r.id = n.review_id and r.deleted_at is null
        join locations l on l.account_id = r.account_id and l.id = r.location_id
        join users u on u.account_id = n.account_id and u.id = ${userId} and lower(u.email) = ${recipient}
        where n.account_id = ${accountId} and n.id = ${noteId} and u.id = any(n.mentioned_user_ids)
          and ${canReadAt(sql`r.location_id`)}`,
  )
  const { hasAny, atOnceId } = await mentionAlerts(deps.db, accountId, noteId, userId)
  if (!mention || (hasAny && atOnceId === undefined)) return null
  const what = { accountId, kind: "alerts", email: recipient, resourceId: atOnceId ?? allMentions } as const
  const ofAll = { ...what, resourceId: allMentions }
  if ((await isUnsubscribed(deps.db, what)) || (await isUnsubscribed(deps.db, ofAll))) return null
  const head = await emailBrandingOf(deps, accountId)
  const link = await unsubscribeId(deps.db, what, `Mentions in ${head.name}`)
  const unsubscribe = appLinks.unsubscribe(head.site, "alerts", link)
  const writer = mention.writer ?? "Someone"
  const email = await renderEmail(head, {
    to: recipient,
    subject: `${writer} mentioned you in a note in ${head.name}`,
    before: [`${writer} mentioned you in a note on a review of ${mention.location}:`, mention.content],
    facts: mention.author ? [{ label: "Review by", value: mention.author }] : [],
    button: { label: "View review", href: appLinks.review(head.site, mention.reviewId) },
    after: [],
    unsubscribe,
  })
  return { ...email, unsubscribe }
}
