import { pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { big, createdAt, instant } from "./columns.ts"
import { accounts } from "./identity.ts"

/** Links of mails that end them (D-082): one for each recipient, kind and resource. */
export const unsubscribes = pgTable(
  "unsubscribes",
  {
    /** 22 opaque characters (D-007). */
    id: text().primaryKey(),
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** alerts, requests, scheduled_exports or scorecards. */
    kind: text().notNull(),
    /** Lower-case email of the recipient. */
    email: text().notNull(),
    /** Who sends the mails, as people know them. */
    name: text().notNull(),
    /** The alert or schedule that alone is meant; empty for all of the kind. */
    resourceId: text().notNull().default(""),
    createdAt: createdAt(),
    unsubscribedAt: instant(),
  },
  (table) => [
    uniqueIndex("unsubscribes_recipient").on(table.accountId, table.kind, table.email, table.resourceId),
  ],
)
