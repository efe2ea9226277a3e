import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { big, createdAt, instant } from "./columns.ts"
import { accounts } from "./identity.ts"

/** Photos that simulated directories have of locations, once for each key. */
export const simulatedPhotos = pgTable(
  "simulated_photos",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    key: text().notNull(),
    locationId: big().notNull(),
    sourceCode: text().notNull(),
    category: text(),
    lookHash: text().notNull(),
    /** How often it was asked for. */
    calls: integer().notNull().default(1),
    createdAt: createdAt(),
    removedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.key] }),
    index("simulated_photos_location").on(table.accountId, table.locationId, table.sourceCode),
  ],
)
