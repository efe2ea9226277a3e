import { sql } from "drizzle-orm"
import { bigint, foreignKey, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { big, createdAt, generatedId, instant } from "./columns.ts"
import { reviews } from "./reviews.ts"

/** Notes of the account's users about a review (D-134). */
export const notes = pgTable(
  "notes",
  {
    accountId: big().notNull(),
    id: generatedId(),
    reviewId: big().notNull(),
    userId: big().notNull(),
    content: text().notNull(),
    mentionedUserIds: bigint({ mode: "number" }).array().notNull().default(sql`'{}'::bigint[]`),
    createdAt: createdAt(),
    /** Null for what was never edited. */
    updatedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("notes_review").on(table.accountId, table.reviewId, table.id),
    foreignKey({
      columns: [table.accountId, table.reviewId],
      foreignColumns: [reviews.accountId, reviews.id],
    }).onDelete("cascade"),
  ],
)
