import { foreignKey, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { big, createdAt, generatedId } from "./columns.ts"
import { users } from "./identity.ts"

/** Features that someone has asked the provider for (D-063). */
export const featureRequests = pgTable(
  "feature_requests",
  {
    accountId: big().notNull(),
    id: generatedId(),
    userId: big().notNull(),
    notificationType: text().notNull(),
    featureName: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("feature_requests_user").on(table.accountId, table.userId, table.createdAt),
    foreignKey({
      columns: [table.accountId, table.userId],
      foreignColumns: [users.accountId, users.id],
    }).onDelete("cascade"),
  ],
)
