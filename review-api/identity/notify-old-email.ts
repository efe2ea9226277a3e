import type { Db } from "../db/connect.ts"
import type { Mailer } from "../mail/mailer.ts"

/**
 * Queues the news for the email that a user had until now; no one is told at one that was never confirmed.
 * @param before the email and when it was confirmed.
 */
export async function notifyOldEmail(
  tx: Db,
  { mailer }: { mailer: Mailer },
  { accountId, userId }: { accountId: number; userId: number },
  before: { email: string; confirmedAt: string | null },
): Promise<void> {
  if (before.confirmedAt === null) return
  await mailer.queue(tx, "email_changed", before.email.toLowerCase(), { accountId, userId })
}
