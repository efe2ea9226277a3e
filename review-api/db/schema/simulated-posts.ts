import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { big, createdAt, instant } from "./columns.ts"
import { accounts } from "./identity.ts"

/** Posts that simulated directories have of locations, once for each key. */
export const simulatedPosts = pgTable(
  "simulated_posts",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    key: text().notNull(),
    locationId: big().notNull(),
    sourceCode: text().notNull().default("google_maps"),
    topicType: text().notNull(),
    title: text(),
    summary: text(),
    /** How often it was asked for. */
    calls: integer().notNull().default(1),
    createdAt: createdAt(),
    removedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.key] }),
    index("simulated_posts_location").on(table.accountId, table.locationId),
  ],
)
