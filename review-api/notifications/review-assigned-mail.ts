import { sql } from "drizzle-orm"
import { countOf } from "#lib/format/numbers.ts"
import { isAssignedTo } from "../db/queries/assignee.ts"
import { profileName } from "../db/queries/user-columns.ts"
import { column, rowsOf } from "../db/rows.ts"
import { appLinks } from "../mail/app-links.ts"
import type { Mail } from "../mail/mail.ts"
import type { MailDeps } from "../mail/mail-deps.ts"
import type { EmailAbout } from "../mail/queued-email.ts"
import { isUnsubscribed, unsubscribeId } from "../mail/unsubscribe-links.ts"
import { allAssignments } from "../services/alerts/resume.ts"
import { emailBrandingOf } from "../services/whitelabels/email-branding.ts"
import { renderEmail } from "./render-email.ts"

const maxQuoted = 600

const shape = {
  id: column.number(),
  location: column.text(),
  author: column.text().nullable(),
  content: column.text().nullable(),
  assigner: column.text().nullable(),
}

function quoted(text: string | null): string[] {
  const characters = [...(text?.trim() ?? "")]
  if (characters.length === 0) return []
  const first = characters.slice(0, maxQuoted).join("")
  return [characters.length > maxQuoted ? `${first}…` : first]
}

/**
 * Tells someone that reviews were assigned to them (D-321).
 * @param about accountId, userId, byUserId, one reviewId and the count.
 * @returns null when the review is gone or no longer theirs, and when they want no such mails.
 */
export async function reviewAssignedMail(
  deps: MailDeps,
  recipient: string,
  _isRetry: boolean,
  { accountId = 0, userId = 0, byUserId = 0, reviewId = 0, count = 1 }: EmailAbout,
): Promise<Mail | null> {
  const [review] = await rowsOf(
    deps.db,
    shape,
    sql`select r.id, l.name as location, r.author, r.content,
          (select ${profileName} from users u where u.account_id = r.account_id and u.id = ${byUserId}) as assigner
        from reviews r
        join locations l on l.account_id = r.account_id and l.id = r.location_id
        join users u on ${isAssignedTo(sql`r`)} and u.id = ${userId} and lower(u.email) = ${recipient}
        where r.account_id = ${accountId} and r.id = ${reviewId} and r.deleted_at is null`,
  )
  if (!review) return null
  const what = { accountId, kind: "alerts", email: recipient, resourceId: allAssignments } as const
  if (await isUnsubscribed(deps.db, what)) return null
  const head = await emailBrandingOf(deps, accountId)
  const link = await unsubscribeId(deps.db, what, `Assigned reviews in ${head.name}`)
  const unsubscribe = appLinks.unsubscribe(head.site, "alerts", link)
  const assigner = review.assigner ?? "Someone"
  const isOne = count === 1
  const reviews = isOne ? "a review" : countOf(count, "review", "reviews")
  const email = await renderEmail(head, {
    to: recipient,
    subject: `${assigner} assigned ${reviews} to you in ${head.name}`,
    before: isOne
      ? [`${assigner} assigned a review of ${review.location} to you:`, ...quoted(review.content)]
      : [`${assigner} assigned ${reviews} to you.`],
    facts: isOne && review.author ? [{ label: "Review by", value: review.author }] : [],
    button: isOne
      ? { label: "View review", href: appLinks.review(head.site, review.id) }
      : { label: "View reviews", href: appLinks.reviews(head.site, { assignedUserIds: "me" }) },
    after: [],
    unsubscribe,
  })
  return { ...email, unsubscribe }
}
