import { and, eq, gt, sql } from "drizzle-orm"
import type { Db } from "../db/connect.ts"
import { column, type RowOf, rowsOf } from "../db/rows.ts"
import { queuedEmails } from "../db/schema/mail.ts"

/** Kinds of emails; each has a handler. */
export type EmailKind =
  | "alert"
  | "billing"
  | "confirmation"
  | "connection_ended"
  | "email_bounced"
  | "email_change"
  | "email_changed"
  | "email_domain_failed"
  | "export_file"
  | "feature_request"
  | "invitation"
  | "location_bulk_report"
  | "note_mention"
  | "password_reset"
  | "post_report"
  | "review_assigned"
  | "schedule_stopped"
  | "scheduled_export"
  | "scorecard"
  | "webhook_disabled"

/** Ids of what an email tells about, by name; nothing where its recipient says it all. */
export type EmailAbout = Readonly<Record<string, number>>

/** An email that is to be sent. */
const queuedEmailShape = {
  id: column.number(),
  kind: column.text<EmailKind>(),
  recipient: column.text(),
  about: column.json<EmailAbout>(),
  attempts: column.number(),
  createdAt: column.instant(),
}

export type QueuedEmail = RowOf<typeof queuedEmailShape>

/** How long an email belongs to the process that took it; longer than any server may be silent. */
const leaseMs = 5 * 60_000

const later = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()

/**
 * Puts an email in the queue, in place of one of the same kind to the same person about the same.
 * @param tx the transaction of what the email tells about.
 * @param recipient email in lower case.
 */
export async function queueEmail(
  tx: Db,
  { kind, recipient, about = {} }: { kind: EmailKind; recipient: string; about?: EmailAbout },
  now: Date,
): Promise<void> {
  const isSame = and(
    eq(queuedEmails.kind, kind),
    eq(queuedEmails.recipient, recipient),
    sql`${queuedEmails.about} = ${JSON.stringify(about)}::jsonb`,
  )
  await tx.delete(queuedEmails).where(isSame)
  const at = now.toISOString()
  await tx.insert(queuedEmails).values({ kind, recipient, about, nextAttemptAt: at, createdAt: at })
}

/** Takes the email that has been due for longest, for a while; null when none is due. */
export async function claimEmail(db: Db, now: Date): Promise<QueuedEmail | null> {
  const [email] = await rowsOf(
    db,
    queuedEmailShape,
    sql`update queued_emails set attempts = attempts + 1, next_attempt_at = ${later(now, leaseMs)}::timestamptz
        where id = (select id from queued_emails where next_attempt_at <= ${now.toISOString()}::timestamptz
                    order by next_attempt_at, id limit 1 for update skip locked)
        returning id, kind, recipient, about, attempts, created_at`,
  )
  return email ?? null
}

/** Gives an email back to be tried again. @param delayMs from now. */
export async function putBackEmail(db: Db, id: number, now: Date, delayMs: number): Promise<void> {
  await db
    .update(queuedEmails)
    .set({ nextAttemptAt: later(now, delayMs) })
    .where(eq(queuedEmails.id, id))
}

/** Makes emails due that a process had taken which is gone. @param now only for a database that has one program. */
export async function releaseEmails(db: Db, now: Date): Promise<void> {
  const at = now.toISOString()
  await db
    .update(queuedEmails)
    .set({ nextAttemptAt: at })
    .where(and(gt(queuedEmails.attempts, 0), gt(queuedEmails.nextAttemptAt, at)))
}

/** Takes an email out of the queue for good. */
export async function dropEmail(db: Db, id: number): Promise<void> {
  await db.delete(queuedEmails).where(eq(queuedEmails.id, id))
}
