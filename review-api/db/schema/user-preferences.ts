import { sql } from "drizzle-orm"
import { foreignKey, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import type { PreferenceConfig } from "#lib/contract/index.ts"
import { big, createdAt, generatedId } from "./columns.ts"
import { users } from "./identity.ts"

/** Preferences of a user: saved filters, and progress of the onboarding (000 §3, D-232). */
export const userPreferences = pgTable(
  "user_preferences",
  {
    accountId: big().notNull(),
    id: generatedId(),
    userId: big().notNull(),
    preferenceType: text().notNull(),
    name: text().notNull(),
    config: jsonb().$type<PreferenceConfig>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("user_preferences_name").on(
      table.accountId,
      table.userId,
      table.preferenceType,
      sql`lower(${table.name})`,
    ),
    foreignKey({
      columns: [table.accountId, table.userId],
      foreignColumns: [users.accountId, users.id],
    }).onDelete("cascade"),
  ],
)
