import { sql } from "drizzle-orm"
import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { big, createdAt, generatedId, instant } from "./columns.ts"
import { accounts } from "./identity.ts"

/**
 * Emails that are still to be sent. An email is written when it is sent, not before: so no link of it is stored, and
 * it may be for someone whom no one knows.
 */
export const queuedEmails = pgTable(
  "queued_emails",
  {
    id: generatedId().primaryKey(),
    kind: text().notNull(),
    /** Lower-case email. */
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

/**
 * Emails that have left with a bounce address, for as long as someone may report what became of them; they have the
 * ids of the queue.
 */
export const sentEmails = pgTable(
  "sent_emails",
  {
    id: big().primaryKey(),
    kind: text().notNull(),
    /** Lower-case email. */
    recipient: text().notNull(),
    about: jsonb().$type<Record<string, number>>().notNull(),
    /** The link in it that ends such emails (unsubscribes); null without one. */
    unsubscribeId: text(),
    sentAt: instant().notNull(),
    /** bounced, failed, delivered or complained; null while no one has said anything. */
    outcome: text(),
  },
  (table) => [index("sent_emails_sent").on(table.sentAt)],
)

/** Addresses of users to which emails have bounced for good: nothing is sent there until a person says so. */
export const emailBounces = pgTable(
  "email_bounces",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** In lower case. */
    email: text().notNull(),
    /** That of RFC 3463, such as 5.1.1. */
    status: text().notNull(),
    bouncedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.email] }),
    index("email_bounces_email").on(table.email),
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
