import { foreignKey, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { big, instant } from "./columns.ts"
import { users } from "./identity.ts"

/** The one open reset link of a user: a newer one takes its place, using it removes it (D-046). */
export const passwordResets = pgTable(
  "password_resets",
  {
    accountId: big().notNull(),
    userId: big().notNull(),
    /** SHA-256 of the token; the token itself is only in the mail. */
    hash: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.userId] }),
    uniqueIndex("password_resets_hash").on(table.hash),
    foreignKey({
      columns: [table.accountId, table.userId],
      foreignColumns: [users.accountId, users.id],
    }).onDelete("cascade"),
  ],
)
