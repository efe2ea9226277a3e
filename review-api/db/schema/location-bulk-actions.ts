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
import { big, createdAt, generatedId, instant } from "./columns.ts"
import { accounts } from "./identity.ts"

/** One change for many locations: what is to be done, and by whom; the job of its id and version brings it on. */
export const locationBulkActions = pgTable(
  "location_bulk_actions",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    userId: big().notNull(),
    /** `hours`, or `special_hours` with its dates, as they were checked; of an undo what it takes back. */
    change: jsonb().notNull(),
    status: text().notNull().default("pending"),
    /** The change that this one takes back. */
    undoOfId: big(),
    /** Goes up with each try. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    /** When its last try began. */
    startedAt: instant(),
    finishedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("location_bulk_actions_undo").on(table.accountId, table.undoOfId),
    index("location_bulk_actions_pending").on(table.id).where(sql`status = 'pending'`),
  ],
)

/** Results of such a change by location. */
export const locationBulkResults = pgTable(
  "location_bulk_results",
  {
    accountId: big().notNull(),
    actionId: big().notNull(),
    locationId: big().notNull(),
    /** Name at that moment. */
    name: text().notNull(),
    result: text().notNull().default("pending"),
    reason: text(),
    /** Values of a changed location before, in the shape of the change. */
    before: jsonb(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.actionId, table.locationId] }),
    foreignKey({
      columns: [table.accountId, table.actionId],
      foreignColumns: [locationBulkActions.accountId, locationBulkActions.id],
    }).onDelete("cascade"),
  ],
)
