import { sql } from "drizzle-orm"
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { big, createdAt, generatedId, instant } from "./columns.ts"
import { accounts } from "./identity.ts"

/** Addresses of others that are sent what happens in an account. */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    url: text().notNull(),
    description: text().notNull().default(""),
    /** Types of events that it is sent. */
    events: jsonb().$type<string[]>().notNull(),
    enabled: boolean().notNull().default(true),
    /** Why it was disabled by Outpost: `failing` or `gone`; null when a person did it, or nobody. */
    disabledReason: text(),
    /** The key that deliveries are signed with, sealed. */
    secret: text().notNull(),
    /** The key before it, which signs as well until `previousUntil`. */
    previousSecret: text(),
    previousUntil: instant(),
    /** Since when nothing has been delivered any more; null while deliveries succeed. */
    failingSince: instant(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)

/** Deliveries to an endpoint, sent or due. Kept for a while, as the log. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    accountId: big().notNull(),
    id: generatedId(),
    endpointId: big().notNull(),
    /** The `webhook-id`, the same at each attempt. */
    messageId: text().notNull(),
    type: text().notNull(),
    /** The body as it is sent. */
    payload: text().notNull(),
    /** `pending`, `delivered` or `failed`. */
    status: text().notNull().default("pending"),
    attempts: integer().notNull().default(0),
    /** Null when nothing is to be done. */
    nextAttemptAt: instant(),
    /** Of the last attempt: when, for how long, the status and the beginning of the response, or why there was none. */
    attemptedAt: instant(),
    durationMs: integer(),
    responseStatus: integer(),
    responseBody: text(),
    error: text(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("webhook_deliveries_message").on(table.messageId),
    index("webhook_deliveries_log").on(table.accountId, table.endpointId, table.id),
    index("webhook_deliveries_due").on(table.nextAttemptAt, table.id).where(sql`next_attempt_at is not null`),
    index("webhook_deliveries_created").on(table.createdAt),
    foreignKey({
      columns: [table.accountId, table.endpointId],
      foreignColumns: [webhookEndpoints.accountId, webhookEndpoints.id],
    }).onDelete("cascade"),
  ],
)

/** New reviews of accounts with an endpoint for them; a trigger of `reviews` fills it, the job of the account empties it. */
export const reviewsToSend = pgTable(
  "reviews_to_send",
  { accountId: big().notNull(), reviewId: big().notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.reviewId] })],
)

/**
 * Events for endpoints, apart from new reviews; triggers of `reviews` and `imports` and the looks
 * at places fill it, the job of the account empties it. Each subject waits once for each type.
 */
export const eventsToSend = pgTable(
  "events_to_send",
  {
    accountId: big().notNull(),
    id: generatedId(),
    type: text().notNull(),
    /** The id of a review, `file-` and an import, or `connection-` and the token of a connection. */
    subject: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("events_to_send_subject").on(table.accountId, table.type, table.subject),
  ],
)
