import { sql } from "drizzle-orm"
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { campaigns } from "./campaigns.ts"
import { big, createdAt, generatedId, instant } from "./columns.ts"
import { accounts } from "./identity.ts"

/**
 * One message to one person (D-218, D-294). A row is claimed before its message leaves and written after the answer; a claim
 * whose answer is lost is `uncertain` and never sent again by itself.
 */
export const requests = pgTable(
  "requests",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    /** Null for a request that the API or a trigger asked for. */
    campaignId: big(),
    /** Null once the person was erased. */
    contactId: big(),
    locationId: big().notNull(),
    /** email or sms. */
    channel: text().notNull(),
    /** Email or phone number; empty once the person was erased. */
    recipient: text().notNull(),
    /** `addressKey` of the recipient once the person was erased: a "no" that comes later still holds. */
    erasedKey: text(),
    firstName: text().notNull().default(""),
    lastName: text().notNull().default(""),
    /** Whose texts a request without a campaign has; null, or one that is gone, for those that accounts begin with. */
    templateId: big(),
    /** The row of an upload that it came from. */
    uploadId: big(),
    uploadLine: integer(),
    /** queued, claimed, held, sent, delivered, opened, clicked, answered, bounced, unsubscribed, skipped, uncertain or failed. */
    status: text().notNull().default("queued"),
    /** Code of why it is held, skipped, bounced or failed. */
    reason: text(),
    /** Words of a server, for people. */
    error: text(),
    /** When it is tried next; null when nothing is to be done. */
    dueAt: instant(),
    /** Since when it has been held. */
    heldAt: instant(),
    attempts: integer().notNull().default(0),
    /** Until when the attempt that has it may take. */
    leaseUntil: instant(),
    /** The request that it repeats. */
    resentOf: big(),
    sentAt: instant(),
    deliveredAt: instant(),
    openedAt: instant(),
    clickedAt: instant(),
    answeredAt: instant(),
    bouncedAt: instant(),
    complainedAt: instant(),
    unsubscribedAt: instant(),
    /** The review that it probably brought (an estimate by link and time), and when. */
    wonReviewId: big(),
    wonAt: instant(),
    /** Day in the account's zone when it was sent; until then the day it was made. */
    day: date({ mode: "string" }).notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    // Nobody is asked twice by one campaign, however often its recipients are made rows; a repeat has its own row.
    uniqueIndex("requests_once")
      .on(table.accountId, table.campaignId, table.recipient)
      .where(sql`campaign_id is not null and resent_of is null and recipient <> ''`),
    index("requests_day").on(table.accountId, table.day, table.id),
    index("requests_campaign").on(table.accountId, table.campaignId, table.id),
    index("requests_location").on(table.accountId, table.locationId, table.createdAt, table.id),
    index("requests_contact")
      .on(table.accountId, table.contactId, table.id)
      .where(sql`contact_id is not null`),
    index("requests_due")
      .on(table.accountId, table.campaignId, table.dueAt, table.id)
      .where(sql`due_at is not null`),
    index("requests_lease").on(table.leaseUntil).where(sql`status = 'claimed'`),
    index("requests_clicked")
      .on(table.accountId, table.locationId, table.clickedAt)
      .where(sql`clicked_at is not null and won_review_id is null`),
    // A review counts for one request.
    uniqueIndex("requests_won").on(table.accountId, table.wonReviewId).where(sql`won_review_id is not null`),
    foreignKey({
      columns: [table.accountId, table.campaignId],
      foreignColumns: [campaigns.accountId, campaigns.id],
    }).onDelete("cascade"),
  ],
)

/** Opens and clicks of requests, without any data of the person (D-299). */
export const requestEvents = pgTable(
  "request_events",
  {
    accountId: big().notNull(),
    id: generatedId(),
    requestId: big().notNull(),
    /** open or click. */
    kind: text().notNull(),
    /** The link to a review site; null for the survey. */
    urlId: big(),
    /** Probably a scanner: soon after delivery, several within a second, or HEAD. */
    isAutomatic: boolean().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("request_events_request").on(table.accountId, table.requestId, table.id),
    foreignKey({
      columns: [table.accountId, table.requestId],
      foreignColumns: [requests.accountId, requests.id],
    }).onDelete("cascade"),
  ],
)

/** Requests counted by campaign, location, channel and day; a trigger of `requests` keeps them. */
export const requestDays = pgTable(
  "request_days",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** 0 for requests without one. */
    campaignId: big().notNull(),
    locationId: big().notNull(),
    channel: text().notNull(),
    day: date({ mode: "string" }).notNull(),
    total: integer().notNull(),
    /** queued, claimed or held. */
    waiting: integer().notNull(),
    skipped: integer().notNull(),
    uncertain: integer().notNull(),
    failed: integer().notNull(),
    sent: integer().notNull(),
    bounced: integer().notNull(),
    opened: integer().notNull(),
    clicked: integer().notNull(),
    answered: integer().notNull(),
    won: integer().notNull(),
    complained: integer().notNull(),
    unsubscribed: integer().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.accountId, table.campaignId, table.locationId, table.channel, table.day],
    }),
    index("request_days_day").on(table.accountId, table.day),
  ],
)

/** How many messages left through a way on a day: warm-up of domains and pace of numbers (D-300). */
export const sendingDays = pgTable(
  "sending_days",
  {
    /** The sending domain or number, with its account where it is the account's own. */
    way: text().notNull(),
    day: date({ mode: "string" }).notNull(),
    sent: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.way, table.day] })],
)
