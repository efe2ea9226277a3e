import type { Db } from "../db/connect.ts"
import type { Mailer } from "../mail/mailer.ts"

/**
 * Queues the news for the e-mail that a user had until now; nobody is told at one that was never confirmed.
 * @param before the e-mail and when it was confirmed.
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
