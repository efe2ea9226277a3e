import { sql } from "drizzle-orm"
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import type { IssueStatus } from "#lib/contract/issues/constants.ts"
import { big, createdAt, generatedId, instant } from "./columns.ts"
import { accounts } from "./identity.ts"
import { locations, sources } from "./places.ts"

/** Issues of locations (D-155); a row whose cause is gone is not shown, and removed by the next look. */
export const issues = pgTable(
  "issues",
  {
    accountId: big().notNull(),
    id: generatedId(),
    locationId: big().notNull(),
    /** Null for what is wrong with the location itself. */
    sourceId: integer().references(() => sources.id),
    status: text().$type<IssueStatus>().notNull(),
    muted: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("issues_cause").on(
      table.accountId,
      table.locationId,
      table.status,
      sql`coalesce(${table.sourceId}, 0)`,
    ),
    foreignKey({
      columns: [table.accountId, table.locationId],
      foreignColumns: [locations.accountId, locations.id],
    }).onDelete("cascade"),
  ],
)

/** Until when an account's locations were looked through for issues. */
export const issueLooks = pgTable("issue_looks", {
  accountId: big()
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  lookedAt: instant().notNull(),
})

/** Websites of locations, and whether they opened when they were last tried. */
export const websiteChecks = pgTable(
  "website_checks",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    url: text().notNull(),
    /** Tries in a row that failed. */
    failures: integer().notNull().default(0),
    /** Why the last one failed. */
    reason: text(),
    dueAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.url] }),
    index("website_checks_due").on(table.dueAt),
  ],
)
