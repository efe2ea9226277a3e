import { foreignKey, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { big, createdAt, generatedId } from "./columns.ts"
import { reviews } from "./reviews.ts"

/** History of a review, in order (D-128). Its creation is in the review itself. */
export const reviewEvents = pgTable(
  "review_events",
  {
    accountId: big().notNull(),
    id: generatedId(),
    reviewId: big().notNull(),
    /** Null for what a source or the program itself did. */
    userId: big(),
    action: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("review_events_review").on(table.accountId, table.reviewId, table.id),
    foreignKey({
      columns: [table.accountId, table.reviewId],
      foreignColumns: [reviews.accountId, reviews.id],
    }).onDelete("cascade"),
  ],
)
