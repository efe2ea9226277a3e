import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { big, createdAt } from "./columns.ts"
import { accounts } from "./identity.ts"

/** Calls to simulated sources and their results, once for each key. */
export const simulatedResponses = pgTable(
  "simulated_responses",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    key: text().notNull(),
    reviewId: big().notNull(),
    sourceCode: text().notNull(),
    /** publish or remove. */
    action: text().notNull(),
    content: text(),
    /** How often it was asked for. */
    calls: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.key] }),
    index("simulated_responses_minute").on(table.sourceCode, table.createdAt),
  ],
)
