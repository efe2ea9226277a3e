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
import type { ImportNote } from "#lib/contract/imports/schema.ts"
import type { LocationImport } from "#lib/contract/location-imports/schema.ts"
import { big, createdAt, generatedId, instant } from "./columns.ts"
import { accounts } from "./identity.ts"

type Charset = NonNullable<LocationImport["charset"]>

/** A field that several columns could be. */
export type UnclearColumns = { field: string; columns: string[]; samples?: string[]; is_optional?: boolean }

/** Change of a location by a row, as the file of locations writes it. */
export type FieldChange = { field: string; before: string | null; after: string | null }

/** A group that a file names and no one had. */
export type NewGroup = { id: number; name: string }

/** Files of locations that were uploaded. A row is what is to be done with one; the job of its id and version does it. */
export const locationImports = pgTable(
  "location_imports",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    /** 22 opaque characters, which name the file where it is kept. */
    publicId: text().notNull().unique(),
    userId: big().notNull(),
    fileName: text().notNull(),
    bytes: big().notNull(),
    status: text().notNull(),
    /** Goes up with everything that is asked of it: work on an older one is in vain. */
    version: integer().notNull().default(1),
    attempts: integer().notNull().default(0),
    /** Line of the last row that is done. */
    doneToLine: integer().notNull().default(0),
    progress: integer().notNull().default(0),
    rows: integer().notNull().default(0),
    created: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    message: text(),
    /** How someone said that its letters are written; null for what they show. */
    encoding: text().$type<ImportEncoding>(),
    /** Evidence on its encoding, if it is not all UTF-8. */
    charset: jsonb().$type<Charset>(),
    /** Names of columns that are not imported. */
    leftColumns: jsonb().$type<string[]>().notNull().default([]),
    /** Names of all columns, none of them twice. */
    columns: jsonb().$type<string[]>().notNull().default([]),
    /** The line of these names: what is above is a title. */
    headerLine: integer().notNull().default(1),
    /** The columns that someone chose for fields. */
    mapping: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** The column that each field is read from. */
    found: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Fields that several columns could be. */
    unclear: jsonb().$type<UnclearColumns[]>().notNull().default([]),
    /** Code of the country of new locations whose row names none; `(none)` where someone said that there is none. */
    defaultCountry: text(),
    /** Cells that are not imported although their rows are, counted by kind and field. */
    notes: jsonb().$type<ImportNote[]>().notNull().default([]),
    /** Groups that rows name and no one has are created. */
    createsGroups: boolean().notNull().default(false),
    /** Groups that were, or would be, created. */
    newGroups: jsonb().$type<NewGroup[]>().notNull().default([]),
    createdAt: createdAt(),
    finishedAt: instant(),
    /** Afterwards it is gone, row and file. */
    expiresAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("location_imports_one_at_a_time")
      .on(table.accountId)
      .where(sql`status in ('checking', 'processing', 'undoing')`),
    index("location_imports_waiting")
      .on(table.id)
      .where(sql`status in ('checking', 'processing', 'undoing')`),
    index("location_imports_expired").on(table.expiresAt),
  ],
)

/** Results of such a file's rows, done or planned; those that change nothing have none. */
export const locationImportRows = pgTable(
  "location_import_rows",
  {
    accountId: big().notNull(),
    importId: big().notNull(),
    line: integer().notNull(),
    action: text().notNull(),
    locationId: big(),
    /** That the location has since; nothing is undone in a newer one. */
    version: integer(),
    name: text(),
    message: text(),
    changes: jsonb().$type<FieldChange[]>().notNull().default([]),
    /** Ids of the groups that the location came into and left. */
    groups: jsonb().$type<{ added: number[]; removed: number[] }>(),
    /** The columns that were changed, as they were. */
    before: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.importId, table.line] }),
    foreignKey({
      columns: [table.accountId, table.importId],
      foreignColumns: [locationImports.accountId, locationImports.id],
    }).onDelete("cascade"),
  ],
)
