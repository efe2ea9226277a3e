import { desc, lte } from "drizzle-orm"
import type { BaseDeps } from "../db/base-deps.ts"
import { outbox } from "../db/schema/mail.ts"
import type { MailTransport } from "./mail.ts"

/** How many mails the outbox holds; older ones go. */
const maxEmails = 200

/** Keeps mails in the database, where no one sends them (D-115). */
export function createOutboxTransport({ db, clock }: Pick<BaseDeps, "db" | "clock">): MailTransport {
  return {
    async send({ from, to, replyTo, subject, text, html }) {
      const sender = `${from.name} <${from.address}>`
      const createdAt = clock.now().toISOString()
      await db.insert(outbox).values({ sender, replyTo, recipient: to, subject, text, html, createdAt })
      const [oldest] = await db
        .select({ id: outbox.id })
        .from(outbox)
        .orderBy(desc(outbox.id))
        .offset(maxEmails)
        .limit(1)
      if (oldest) await db.delete(outbox).where(lte(outbox.id, oldest.id))
    },
    close() {},
  }
}
