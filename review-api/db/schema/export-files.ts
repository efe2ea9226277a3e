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
import type { FileHeadings } from "#lib/contract/export-files/constants.ts"
import { big, createdAt, generatedId, instant } from "./columns.ts"
import { accounts } from "./identity.ts"

/** Files that people asked for (D-107). A row is what is to be done; the job of its public id only does it. */
export const exportFiles = pgTable(
  "export_files",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    /** 22 opaque characters, which also name the file where it is kept (D-007). */
    publicId: text().notNull().unique(),
    userId: big().notNull(),
    resource: text().notNull(),
    resourceId: text(),
    fileType: text().notNull(),
    filters: jsonb().notNull(),
    /** Null is all columns. */
    columns: text().array(),
    /** Of the columns of a CSV file. */
    headings: text().$type<FileHeadings>().notNull().default("names"),
    requestType: text().notNull(),
    /** The schedule that wanted it, and for when: a run has one file for each distinct scope (D-272). */
    scheduledExportId: big(),
    occurrenceAt: instant(),
    /** Of a file of a run that holds the locations of `export_file_locations` alone; else empty. */
    scopeKey: text().notNull().default(""),
    sendEmail: boolean().notNull(),
    status: text().notNull().default("pending"),
    statusReason: text(),
    attempts: integer().notNull().default(0),
    name: text(),
    bytes: big(),
    rows: big(),
    createdAt: createdAt(),
    finishedAt: instant(),
    /** Afterwards it is gone, file and row. */
    expiresAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("export_files_user").on(table.accountId, table.userId, table.id),
    uniqueIndex("export_files_occurrence")
      .on(table.accountId, table.scheduledExportId, table.occurrenceAt, table.scopeKey)
      .where(sql`scheduled_export_id is not null`),
    index("export_files_waiting").on(table.createdAt).where(sql`status in ('pending', 'processing')`),
    index("export_files_expired").on(table.expiresAt).where(sql`expires_at is not null`),
  ],
)

/** The locations that a file of a run holds, where its recipients do not see all of them (D-272). */
export const exportFileLocations = pgTable(
  "export_file_locations",
  {
    accountId: big().notNull(),
    exportFileId: big().notNull(),
    locationId: big().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.exportFileId, table.locationId] }),
    foreignKey({
      columns: [table.accountId, table.exportFileId],
      foreignColumns: [exportFiles.accountId, exportFiles.id],
    }).onDelete("cascade"),
  ],
)
