import { sql } from "drizzle-orm"
import { newPublicId } from "../../core/public-id.ts"
import { safeError } from "../../core/safe-error.ts"
import type { Db } from "../../db/connect.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { Deps } from "../deps.ts"

const askedShape = {
  accountId: column.number(),
  name: column.text(),
  phone: column.text().nullable(),
  supportEmail: column.text().nullable(),
}

/** The business that a number heard from last, and how it is reached. */
async function lastSender(db: Db, phone: string) {
  const [found] = await rowsOf(
    db,
    askedShape,
    sql`select a.id as account_id, coalesce(l.public_name, l.name, a.name) as name, l.phone, w.support_email
        from accounts a
        join contacts c on c.account_id = a.id and c.phone = ${phone}
        join requests r on r.account_id = a.id and r.contact_id = c.id and r.channel = 'sms' and r.sent_at is not null
        left join locations l on l.account_id = a.id and l.id = r.location_id
        left join whitelabels w on w.account_id = coalesce(a.parent_id, a.id)
        order by r.sent_at desc limit 1`,
  )
  return found
}

/**
 * Answers HELP with who has written and how to reach them (D-226). No one gets a reply whom no account has asked: alerts are
 * their users' own.
 * @param phone who has written, as +15551234567.
 */
export async function answerHelp(
  { db, sms, config, log }: Pick<Deps, "db" | "sms" | "config" | "log">,
  phone: string,
): Promise<void> {
  const sender = await lastSender(db, phone)
  if (!sender) return
  const { accountId, name } = sender
  const contact = sender.phone ?? sender.supportEmail ?? config.supportEmail
  const text = `${name}: we ask customers for feedback by SMS. Questions? Contact ${contact}. Reply STOP to end these messages.`
  try {
    await sms.send({ id: `help-${newPublicId()}`, accountId, to: phone, text, triedSince: null })
  } catch (error) {
    log.warn({ error: safeError(error) }, "The response to HELP by SMS failed")
  }
}
