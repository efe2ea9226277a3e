import { sql } from "drizzle-orm"
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { big, createdAt, generatedId, instant } from "./columns.ts"
import { reviews } from "./reviews.ts"

/** Disputes of reviews (D-135); the newest one's status is that of the review. */
export const disputes = pgTable(
  "disputes",
  {
    accountId: big().notNull(),
    id: generatedId(),
    reviewId: big().notNull(),
    userId: big().notNull(),
    reason: text().notNull(),
    comment: text(),
    status: text().notNull().default("submitted"),
    createdAt: createdAt(),
    resolvedAt: instant(),
    /** Null when the source has resolved it. */
    resolvedByUserId: big(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("disputes_review").on(table.accountId, table.reviewId, table.id),
    uniqueIndex("disputes_open").on(table.accountId, table.reviewId).where(sql`status = 'submitted'`),
    foreignKey({
      columns: [table.accountId, table.reviewId],
      foreignColumns: [reviews.accountId, reviews.id],
    }).onDelete("cascade"),
  ],
)
