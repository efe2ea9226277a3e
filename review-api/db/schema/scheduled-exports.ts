import { sql } from "drizzle-orm"
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import type { FileHeadings } from "#lib/contract/export-files/constants.ts"
import { defaultSendTime, type ScheduledFilters, type ScheduleStop } from "#lib/contract/index.ts"
import { big, createdAt, generatedId, instant } from "./columns.ts"
import { users } from "./identity.ts"

/** Exports that are made and mailed again and again (000 §3, D-113 to D-117), with the rights of who made them. */
export const scheduledExports = pgTable(
  "scheduled_exports",
  {
    accountId: big().notNull(),
    id: generatedId(),
    createdByUserId: big().notNull(),
    exportType: text().notNull(),
    /** Rules the range at the time of each run (D-113). */
    dateRangeLegend: text().notNull(),
    filters: jsonb().$type<ScheduledFilters>().notNull(),
    emailFrequency: text().notNull(),
    scheduledTime: text().notNull(),
    /** `HH:mm` at which weekly and monthly ones leave. */
    sendTime: text().notNull().default(defaultSendTime),
    emailSubject: text().notNull(),
    emailBody: text().notNull(),
    resourceId: text(),
    /** Of the columns of a CSV file. */
    headings: text().$type<FileHeadings>().notNull().default("names"),
    createdAt: createdAt(),
    lastSentAt: instant(),
    /** Null while no one is mailed (D-116). */
    nextRunAt: instant(),
    /** Why its runs are left out, and since when; null while they are made (D-271). */
    stopReason: text().$type<ScheduleStop>(),
    stoppedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    foreignKey({
      columns: [table.accountId, table.createdByUserId],
      foreignColumns: [users.accountId, users.id],
    }).onDelete("cascade"),
    index("scheduled_exports_created").on(table.accountId, table.createdAt, table.id),
    index("scheduled_exports_due").on(table.nextRunAt).where(sql`next_run_at is not null`),
  ],
)

/** Who is mailed. */
export const scheduledExportRecipients = pgTable(
  "scheduled_export_recipients",
  {
    accountId: big().notNull(),
    scheduledExportId: big().notNull(),
    userId: big().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.scheduledExportId, table.userId] }),
    foreignKey({
      columns: [table.accountId, table.scheduledExportId],
      foreignColumns: [scheduledExports.accountId, scheduledExports.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.accountId, table.userId],
      foreignColumns: [users.accountId, users.id],
    }).onDelete("cascade"),
    index("scheduled_export_recipients_user").on(table.accountId, table.userId),
  ],
)

/** Mails of the runs, one to each recipient: what became of them. */
export const scheduledExportDeliveries = pgTable(
  "scheduled_export_deliveries",
  {
    accountId: big().notNull(),
    id: generatedId(),
    /** 22 opaque characters: the address of the file for this recipient alone, and part of the mail's Message-ID. */
    publicId: text().notNull().unique(),
    scheduledExportId: big().notNull(),
    /** It goes after seven days; this row stays. Null for who was left out of a run (D-272). */
    exportFileId: big(),
    userId: big().notNull(),
    email: text().notNull(),
    occurrenceAt: instant().notNull(),
    status: text().notNull().default("pending"),
    attempts: integer().notNull().default(0),
    /** Why the last attempt failed: codes only. */
    reason: text(),
    createdAt: createdAt(),
    sentAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("scheduled_export_deliveries_once").on(table.accountId, table.exportFileId, table.userId),
    foreignKey({
      columns: [table.accountId, table.scheduledExportId],
      foreignColumns: [scheduledExports.accountId, scheduledExports.id],
    }).onDelete("cascade"),
    index("scheduled_export_deliveries_schedule").on(table.accountId, table.scheduledExportId, table.id),
  ],
)
