import { sql } from "drizzle-orm"
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { big, createdAt, generatedId, instant } from "./columns.ts"
import type { PlaceStatus } from "./connections.ts"
import { accounts } from "./identity.ts"
import { reviews } from "./reviews.ts"

export type PlaceMoveStatus = "moving" | "done" | "undoing" | "undone"

/** A place that got another location, with the reviews that follow it there; kept for 30 days to be undone. */
export const placeMoves = pgTable(
  "place_moves",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    connectionPlaceId: big().notNull(),
    /** State of the place before. */
    fromStatus: text().$type<PlaceStatus>().notNull(),
    fromLocationId: big(),
    toLocationId: big().notNull(),
    userId: big().notNull(),
    status: text().$type<PlaceMoveStatus>().notNull().default("moving"),
    /** Reviews that follow, and those of them that have done so by now. */
    total: integer().notNull().default(0),
    moved: integer().notNull().default(0),
    createdAt: createdAt(),
    finishedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("place_moves_place").on(table.accountId, table.connectionPlaceId, table.id),
    index("place_moves_pending").on(table.id).where(sql`status in ('moving', 'undoing')`),
  ],
)

/** Where each review of a move was before. */
export const placeMoveReviews = pgTable(
  "place_move_reviews",
  {
    accountId: big().notNull(),
    moveId: big().notNull(),
    reviewId: big().notNull(),
    fromLocationId: big().notNull(),
    isMoved: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.moveId, table.reviewId] }),
    foreignKey({
      name: "place_move_reviews_move",
      columns: [table.accountId, table.moveId],
      foreignColumns: [placeMoves.accountId, placeMoves.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "place_move_reviews_review",
      columns: [table.accountId, table.reviewId],
      foreignColumns: [reviews.accountId, reviews.id],
    }).onDelete("cascade"),
  ],
)
