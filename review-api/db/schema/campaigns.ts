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
import type { ImportEncoding } from "#lib/contract/imports/constants.ts"
import type { ImportCharset } from "#lib/contract/imports/schema.ts"
import { big, createdAt, generatedId, instant } from "./columns.ts"
import { accounts } from "./identity.ts"

/** A recipient as somebody typed it. */
export type TypedRecipient = { first_name: string; last_name: string; email: string; phone: string }

/** Chosen contacts: those of locations or groups, or single ones. */
export type ContactChoice = { location_id?: number; group_id?: number; keywords?: string; ids?: number[] }

/** Files of recipients, and pasted rows (D-220). */
export const recipientUploads = pgTable(
  "recipient_uploads",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    userId: big().notNull(),
    requestTypeId: integer().notNull(),
    fileName: text().notNull(),
    /** Rows from a spreadsheet: the names of their columns may be missing. */
    isPasted: boolean().notNull().default(false),
    /** Where the file lies until it was read; null afterwards. */
    fileId: text(),
    /** processing, complete or error. */
    status: text().notNull().default("processing"),
    /** Why it could not be read: a sentence for people; null while it could. */
    error: text(),
    /** How someone said that its letters are written; null for what they show. */
    encoding: text().$type<ImportEncoding>(),
    /** Evidence on its encoding while it waits until one is chosen, with its file. */
    charset: jsonb().$type<ImportCharset>(),
    total: integer().notNull().default(0),
    successful: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
    /** The sentence that was ticked (D-293); null where it was not. */
    attestation: text(),
    createdAt: createdAt(),
    /** It goes then, with its rows, unless a campaign uses it. */
    expiresAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("recipient_uploads_waiting").on(table.createdAt).where(sql`status = 'processing'`),
    index("recipient_uploads_expired").on(table.expiresAt).where(sql`expires_at is not null`),
  ],
)

/** Rows of an upload, by their line in the file. */
export const recipientUploadRows = pgTable(
  "recipient_upload_rows",
  {
    accountId: big().notNull(),
    uploadId: big().notNull(),
    line: integer().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** Email or phone number, normalised; as it was written where there is an error. */
    email: text().notNull(),
    phone: text().notNull(),
    /** As it was written, and the location that it means; null for that of the campaign. */
    locationExternalId: text().notNull(),
    locationId: big(),
    /** Code of the fault; null for a good row. */
    error: text(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.uploadId, table.line] }),
    foreignKey({
      columns: [table.accountId, table.uploadId],
      foreignColumns: [recipientUploads.accountId, recipientUploads.id],
    }).onDelete("cascade"),
  ],
)

/** Requests for feedback that are written and sent together (D-216, F-241). */
export const campaigns = pgTable(
  "campaigns",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    /** Campaigns that were made together for several locations have the id of the first. */
    multiCampaignId: big(),
    name: text().notNull().default(""),
    /** Null where each recipient has their own. */
    locationId: big(),
    requestTypeId: integer().notNull().default(1),
    layoutId: integer().notNull().default(1),
    templateId: big(),
    subject: text().notNull().default(""),
    content: text().notNull().default(""),
    headerText: text().notNull().default(""),
    headerImage: text(),
    useHeaderImage: boolean().notNull().default(false),
    senderName: text().notNull().default(""),
    senderEmail: text().notNull().default(""),
    recipients: jsonb().$type<TypedRecipient[]>().notNull().default([]),
    uploadIds: jsonb().$type<number[]>().notNull().default([]),
    contactChoice: jsonb().$type<ContactChoice>(),
    urlIds: jsonb().$type<number[]>().notNull().default([]),
    autoSelectSources: boolean().notNull().default(true),
    selectorType: text().notNull().default("nps"),
    microsurveyId: big(),
    /** draft, scheduled, sending, paused, sent, cancelled or failed (D-216, D-294). */
    status: text().notNull().default("draft"),
    /** Code: user, missed, complaints, bounces, no_credits, domain; null unless it is paused. */
    pauseReason: text(),
    /** When it is sent; of one at local time, the earliest instant of its locations. */
    scheduledAt: instant(),
    /** `YYYY-MM-DDTHH:mm` where each location's own clock counts. */
    scheduledLocal: text(),
    /** Sentence that was ticked for its recipients (D-293). */
    attestation: text(),
    /** Policy warnings that were ticked, by code, each with name and reason (D-297). */
    acknowledged: jsonb()
      .$type<Record<string, { by: string; reason: string; at: string }>>()
      .notNull()
      .default({}),
    createdByUserId: big(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    /** How often it was written, so that two tabs do not overwrite each other. */
    version: integer().notNull().default(1),
    /** When somebody sent or scheduled it. */
    submittedAt: instant(),
    /** When all its recipients had a row. */
    expandedAt: instant(),
    /** Source and line that the job goes on from. */
    expandedTo: jsonb().$type<{ source: string; after: number }>(),
    sentAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("campaigns_created").on(table.accountId, table.createdAt, table.id),
    index("campaigns_due").on(table.scheduledAt).where(sql`status in ('scheduled', 'sending')`),
  ],
)

/** Findings of the policy guard in a campaign, and what was decided (D-222, D-297); never changed. */
export const campaignChecks = pgTable(
  "campaign_checks",
  {
    accountId: big().notNull(),
    id: generatedId(),
    campaignId: big().notNull(),
    at: instant().notNull(),
    userId: big(),
    /** Code of the rule, or of an act such as attested, sent, paused. */
    code: text().notNull(),
    /** warned, blocked, acknowledged, noted. */
    outcome: text().notNull(),
    /** The words that it found. */
    quote: text().notNull().default(""),
    note: text().notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("campaign_checks_campaign").on(table.accountId, table.campaignId, table.id),
    foreignKey({
      columns: [table.accountId, table.campaignId],
      foreignColumns: [campaigns.accountId, campaigns.id],
    }).onDelete("cascade"),
  ],
)

/** Triggers by which lists of an integration ask after a purchase or visit (D-140). */
export const listTriggerSettings = pgTable(
  "list_trigger_settings",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    listId: text().notNull(),
    templateId: big().notNull(),
    delayHours: integer().notNull().default(0),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("list_trigger_settings_list").on(table.accountId, table.listId),
  ],
)
