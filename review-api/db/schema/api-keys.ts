import { foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { big, createdAt, generatedId, instant } from "./columns.ts"
import { users } from "./identity.ts"

/** Personal keys for programs of a user's own. Only the SHA-256 of a key is kept. */
export const apiKeys = pgTable(
  "api_keys",
  {
    accountId: big().notNull(),
    id: generatedId(),
    userId: big().notNull(),
    name: text().notNull(),
    hash: text().notNull(),
    /** How the key begins, by which its user knows it again. */
    prefix: text().notNull(),
    scopes: jsonb().$type<string[]>().notNull(),
    createdAt: createdAt(),
    /** Null for one that does not expire. */
    expiresAt: instant(),
    lastUsedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("api_keys_hash").on(table.hash),
    index("api_keys_user").on(table.accountId, table.userId, table.id),
    foreignKey({
      columns: [table.accountId, table.userId],
      foreignColumns: [users.accountId, users.id],
    }).onDelete("cascade"),
  ],
)
