import { millisecondsInDay } from "date-fns/constants"
import { eq, lt } from "drizzle-orm"
import type { Db } from "../db/connect.ts"
import { sentEmails } from "../db/schema/mail.ts"
import type { QueuedEmail } from "./queued-email.ts"

/** Mail servers give up after days; what they report later is about nothing that anybody knows. */
const retentionMs = 30 * millisecondsInDay

export type SentEmail = typeof sentEmails.$inferSelect

/**
 * Notes that an email is about to leave, so that reports about it are understood; what left long ago is forgotten.
 * @param unsubscribe the address in it that ends such emails.
 */
export async function noteLeaving(
  db: Db,
  email: QueuedEmail,
  unsubscribe: string | undefined,
  now: Date,
): Promise<void> {
  const { id, kind, recipient, about } = email
  const unsubscribeId = unsubscribe?.split("/").at(-1) ?? null
  await db
    .insert(sentEmails)
    .values({ id, kind, recipient, about, unsubscribeId, sentAt: now.toISOString() })
    .onConflictDoNothing()
  await db
    .delete(sentEmails)
    .where(lt(sentEmails.sentAt, new Date(now.getTime() - retentionMs).toISOString()))
}

/** An email that has left, held until the transaction ends; undefined when it is unknown or long gone. */
export async function lockSentEmail(tx: Db, id: number): Promise<SentEmail | undefined> {
  const [found] = await tx.select().from(sentEmails).where(eq(sentEmails.id, id)).for("update")
  return found
}
