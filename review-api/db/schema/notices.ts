import { sql } from "drizzle-orm"
import { foreignKey, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import type { NoticeFacts } from "#lib/contract/index.ts"
import { big, createdAt, generatedId, instant } from "./columns.ts"
import { users } from "./identity.ts"

/** Notices of users (D-321), for 30 days. */
export const notices = pgTable(
  "notices",
  {
    accountId: big().notNull(),
    id: generatedId(),
    userId: big().notNull(),
    kind: text().notNull(),
    facts: jsonb().$type<NoticeFacts>().notNull(),
    resourceType: text().notNull(),
    resourceId: text(),
    /** Whoever may not see this location any more does not see the notice either (D-023). */
    locationId: big(),
    createdAt: createdAt(),
    readAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("notices_user").on(table.accountId, table.userId, table.id),
    index("notices_unread").on(table.accountId, table.userId).where(sql`read_at is null`),
    index("notices_created").on(table.createdAt),
    foreignKey({
      columns: [table.accountId, table.userId],
      foreignColumns: [users.accountId, users.id],
    }).onDelete("cascade"),
  ],
)
