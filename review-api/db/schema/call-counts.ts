import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { instant } from "./columns.ts"

/** How often something was tried until a window ends; all processes count here (D-277). */
export const callCounts = pgTable(
  "call_counts",
  {
    /** SHA-256 of what is counted: no emails or addresses lie here. */
    key: text().notNull(),
    endsAt: instant().notNull(),
    calls: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.endsAt] })],
)
