import { sql } from "drizzle-orm"
import { alertTypeId, noticeEmailsOf } from "#lib/contract/index.ts"
import type { Db } from "../../db/connect.ts"

/** Unsubscribe link of emails about mentions, for users without an alert for them (D-134). */
export const allMentions = noticeEmailsOf("mention")

/** Unsubscribe link of emails about reviews that were assigned to someone (D-321). */
export const allAssignments = noticeEmailsOf("assignment")

/** The links that an alert takes back when it is made active: its own, that of all, and for mentions theirs. */
export const resumedBy = (type: number, alertId: number): string[] => [
  "",
  String(alertId),
  ...(type === alertTypeId("mentions") ? [allMentions] : []),
]

/**
 * Takes back that someone has unsubscribed: who makes an alert active wants its mails, and the link of the next one
 * must work.
 * @param resourceIds from `resumedBy`.
 */
export const resume = (tx: Db, accountId: number, email: string, resourceIds: readonly string[]) =>
  tx.execute(sql`
    update unsubscribes set unsubscribed_at = null
    where account_id = ${accountId} and kind = 'alerts' and email = ${email.toLowerCase()}
      and resource_id = any(${sql.param(resourceIds)}::text[])`)
