import { index, pgTable, text } from "drizzle-orm/pg-core"
import { big, createdAt, generatedId } from "./columns.ts"
import { accounts } from "./identity.ts"

/** Events for those who listen (D-236). The rows that events are about stay the truth; these are soon removed. */
export const events = pgTable(
  "events",
  {
    id: generatedId().primaryKey(),
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    channel: text().notNull(),
    action: text().notNull(),
    resourceId: text().notNull(),
    /** Only who may see this location is told; null is for everyone on the channel. */
    locationId: big(),
    url: text(),
    message: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index("events_channel").on(table.channel, table.id),
    index("events_created").on(table.createdAt),
    index("events_account").on(table.accountId),
  ],
)
