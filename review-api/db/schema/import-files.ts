import { sql } from "drizzle-orm"
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import type { DateOrder, ImportEncoding, RatingScale } from "#lib/contract/imports/constants.ts"
import type { ImportDates, ImportReading } from "#lib/contract/imports/schema.ts"
import { big, createdAt, generatedId, instant } from "./columns.ts"
import { accounts } from "./identity.ts"

/** A row that was not taken, as pages show it. */
export type RejectedRow = { line: number; reason: string; text: string }

/**
 * Files of reviews that were uploaded. A row is what is to be done with one; the job of its id and version only does
 * it. What an import itself writes hangs on a row of `imports`.
 */
export const importFiles = pgTable(
  "import_files",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    /** 22 opaque characters, which name the files where they are kept. */
    publicId: text().notNull().unique(),
    userId: big().notNull(),
    fileName: text().notNull(),
    format: text().notNull(),
    bytes: big().notNull(),
    state: text().notNull().default("checking"),
    /** Goes up with everything that is asked of it: work on an older one is in vain. */
    version: integer().notNull().default(1),
    attempts: integer().notNull().default(0),
    source: text(),
    defaultDate: text(),
    defaultLocation: text(),
    /** Of day and month, as it was chosen. */
    dateOrder: text().$type<DateOrder>(),
    ratingScale: text().$type<RatingScale>(),
    /** Of some sources that the file names. */
    ratingScales: jsonb().$type<Record<string, RatingScale>>().notNull().default({}),
    encoding: text().$type<ImportEncoding>(),
    /** Evidence on the order of dates; none where no date needs one. */
    dates: jsonb().$type<ImportDates>(),
    /** Further evidence from the file, and the choices that it was last read with. */
    reading: jsonb().$type<ImportReading>(),
    decided: jsonb().$type<Readonly<Record<string, unknown>>>(),
    /** Field to column, where it is not the usual one. */
    mapping: jsonb().$type<Record<string, string>>().notNull().default({}),
    columns: jsonb().$type<string[]>().notNull().default([]),
    progress: integer().notNull().default(0),
    rows: integer().notNull().default(0),
    fresh: integer().notNull().default(0),
    known: integer().notNull().default(0),
    rejected: integer().notNull().default(0),
    newLocations: integer().notNull().default(0),
    sample: jsonb().$type<RejectedRow[]>().notNull().default([]),
    message: text(),
    /** The run that took it in. */
    importId: big(),
    createdAt: createdAt(),
    finishedAt: instant(),
    /** Afterwards it is gone, row and files. */
    expiresAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("import_files_one_at_a_time")
      .on(table.accountId)
      .where(sql`state in ('importing', 'undoing')`),
    index("import_files_waiting").on(table.id).where(sql`state in ('checking', 'importing')`),
    index("import_files_expired").on(table.expiresAt),
  ],
)
