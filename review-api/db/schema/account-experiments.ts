import { boolean, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { big, generatedId } from "./columns.ts"
import { accounts } from "./identity.ts"

/** Feature flags that are on or off for one account only (D-039). */
export const accountExperiments = pgTable(
  "account_experiments",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    /** The name of a flag (D-037). */
    name: text().notNull(),
    variant: text(),
    enabled: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("account_experiments_name").on(table.accountId, table.name),
  ],
)
