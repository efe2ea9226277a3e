import { sql } from "drizzle-orm"
import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { createdAt, generatedId, instant } from "./columns.ts"

/**
 * Emails that are still to be sent. An email is written when it is sent, not before: so no link of it is stored, and
 * it may be for somebody whom nobody knows.
 */
export const queuedEmails = pgTable(
  "queued_emails",
  {
    id: generatedId().primaryKey(),
    kind: text().notNull(),
    /** Lower-case e-mail. */
    recipient: text().notNull(),
    /** Ids of what it tells about, where the recipient alone does not say it. */
    about: jsonb().$type<Record<string, number>>().notNull().default(sql`'{}'::jsonb`),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("queued_emails_recipient").on(table.kind, table.recipient),
    index("queued_emails_due").on(table.nextAttemptAt, table.id),
  ],
)

/** Where mails go without an SMTP server (D-115). */
export const outbox = pgTable("outbox", {
  id: generatedId().primaryKey(),
  sender: text().notNull(),
  replyTo: text(),
  recipient: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
  createdAt: createdAt(),
})
