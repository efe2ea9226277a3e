import { sql } from "drizzle-orm"
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { big, createdAt, generatedId, instant } from "./columns.ts"
import { accounts } from "./identity.ts"

/** One change for many reviews: what is to be done, and how far it is; the job only brings it on. */
export const reviewBulkActions = pgTable(
  "review_bulk_actions",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    userId: big().notNull(),
    /** The filter of the list; null when reviews were chosen, and are done already. */
    filter: jsonb(),
    change: jsonb().notNull(),
    status: text().notNull().default("pending"),
    /** The last review that is done, and the last one that there was at the beginning. */
    doneToId: big().notNull().default(0),
    upToId: big().notNull().default(0),
    changed: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    missing: integer().notNull().default(0),
    /** How many were given to someone, the first of them, and whether that is mailed at the end (D-321). */
    assigned: integer().notNull().default(0),
    firstAssignedId: big(),
    isMailed: boolean().notNull().default(true),
    createdAt: createdAt(),
    finishedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("review_bulk_actions_pending").on(table.id).where(sql`status = 'pending'`),
  ],
)
