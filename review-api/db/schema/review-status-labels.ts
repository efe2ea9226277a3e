import { sql } from "drizzle-orm"
import { pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { big, createdAt, generatedId } from "./columns.ts"
import { accounts } from "./identity.ts"

/**
 * Names that an account gives to the state of its reviews (D-124). Reviews keep the id of a label that is gone; whoever
 * reads it looks here, so that a label goes from all reviews at once.
 */
export const reviewStatusLabels = pgTable(
  "review_status_labels",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    name: text().notNull(),
    /** `#rrggbb`, in lower case. */
    color: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("review_status_labels_name").on(table.accountId, sql`lower(${table.name})`),
  ],
)
