import type { BaseDeps } from "../db/base-deps.ts"
import { smsOutbox } from "../db/schema/alerts.ts"
import type { SmsTransport } from "./sms.ts"

/** Keeps messages in the database: what there is without a provider. */
export const createSmsOutbox = (
  { db, clock }: Pick<BaseDeps, "db" | "clock">,
  sender = "",
): SmsTransport => ({
  async send({ accountId, to, text }) {
    const createdAt = clock.now().toISOString()
    await db.insert(smsOutbox).values({ accountId, sender, recipient: to, text, createdAt })
  },
})
