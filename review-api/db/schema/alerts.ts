import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { big, createdAt, generatedId, instant } from "./columns.ts"
import { accounts, users } from "./identity.ts"

const ids = () => bigint({ mode: "number" }).array().notNull().default(sql`'{}'::bigint[]`)

/** Alerts: which reviews, and when (D-136). Empty lists narrow nothing. */
export const alerts = pgTable(
  "alerts",
  {
    accountId: big().notNull(),
    id: generatedId(),
    userId: big().notNull(),
    alertTypeId: integer().notNull(),
    alertFrequencyId: integer().notNull(),
    reviewTypes: text().array().notNull().default(sql`'{}'::text[]`),
    ratingMax: smallint(),
    sourceIds: ids(),
    locationIds: ids(),
    groupIds: ids(),
    channel: text().notNull().default("email"),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
    lastSentAt: instant(),
    /** Null for an immediate one, and while it is not active. */
    nextRunAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    foreignKey({
      columns: [table.accountId, table.userId],
      foreignColumns: [users.accountId, users.id],
    }).onDelete("cascade"),
    index("alerts_user").on(table.accountId, table.userId),
    index("alerts_due").on(table.nextRunAt).where(sql`next_run_at is not null`),
    index("alerts_immediate").on(table.accountId).where(sql`is_active and alert_frequency_id = 1`),
  ],
)

/**
 * Reviews that arrived soon after they were published, where somebody wants to know at once; a trigger of `reviews`
 * fills it, the job of the account empties it.
 */
export const reviewsToAlert = pgTable(
  "reviews_to_alert",
  { accountId: big().notNull(), reviewId: big().notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.reviewId] })],
)

/** Deliveries of an alert, sent or due. */
export const alertDeliveries = pgTable(
  "alert_deliveries",
  {
    accountId: big().notNull(),
    id: generatedId(),
    /** 22 opaque characters: part of the mail's Message-ID, and what an SMS provider knows it by. */
    publicId: text().notNull().unique(),
    alertId: big().notNull(),
    channel: text().notNull(),
    /** Lower-case email, or a phone number as +15551234567. */
    recipient: text().notNull(),
    occurrenceAt: instant().notNull(),
    /** Days of the account that it tells of, both included; null for what is told at once. */
    firstDay: date({ mode: "string" }),
    lastDay: date({ mode: "string" }),
    /** Reviews of an immediate alert: the newest 1,000, and the number of all. */
    reviewIds: ids(),
    total: integer().notNull().default(0),
    status: text().notNull().default("pending"),
    attempts: integer().notNull().default(0),
    /** Why the last attempt failed: codes only. */
    reason: text(),
    createdAt: createdAt(),
    sentAt: instant(),
    /** Of a message that is to be sent by SMS; mails wait as emails. */
    nextAttemptAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    foreignKey({
      columns: [table.accountId, table.alertId],
      foreignColumns: [alerts.accountId, alerts.id],
    }).onDelete("cascade"),
    index("alert_deliveries_alert").on(table.accountId, table.alertId, table.id),
    uniqueIndex("alert_deliveries_once")
      .on(table.accountId, table.alertId, table.occurrenceAt)
      .where(sql`first_day is not null`),
    index("alert_deliveries_due").on(table.nextAttemptAt).where(sql`next_attempt_at is not null`),
  ],
)

/**
 * Phone numbers whose owners want no SMS from this installation's number, whichever account sends them: a provider blocks
 * a number for a sender, and knows no accounts.
 */
export const smsOptOuts = pgTable("sms_opt_outs", {
  /** As +15551234567. */
  phone: text().primaryKey(),
  optedOutAt: instant().notNull(),
  /** They said so, and will say START; else the provider refused a message, and is asked with the next one. */
  isStopped: boolean().notNull(),
})

/** Where messages go without an SMS provider. */
export const smsOutbox = pgTable(
  "sms_outbox",
  {
    id: generatedId().primaryKey(),
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    sender: text().notNull(),
    recipient: text().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("sms_outbox_account").on(table.accountId, table.id)],
)
