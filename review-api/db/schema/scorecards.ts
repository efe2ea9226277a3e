import { foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { big, createdAt, generatedId, instant } from "./columns.ts"
import { accounts } from "./identity.ts"

/** Scorecards that an account sends to prospects (D-077, D-081). */
export const partnerScorecards = pgTable(
  "partner_scorecards",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    /** 22 opaque characters: the address of the public page (D-007). */
    publicId: text().notNull().unique(),
    business: text().notNull(),
    email: text(),
    /** A to F. */
    grade: text().notNull(),
    /** 0 to 100. */
    score: integer().notNull(),
    createdByUserId: big(),
    createdAt: createdAt(),
    sentAt: instant(),
    openedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("partner_scorecards_created").on(table.accountId, table.createdAt, table.id),
  ],
)

/** Requests by prospects on the page of their scorecard. */
export const scorecardRequests = pgTable(
  "scorecard_requests",
  {
    accountId: big().notNull(),
    id: generatedId(),
    scorecardId: big().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    comment: text(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("scorecard_requests_scorecard").on(table.accountId, table.scorecardId, table.id),
    foreignKey({
      columns: [table.accountId, table.scorecardId],
      foreignColumns: [partnerScorecards.accountId, partnerScorecards.id],
    }).onDelete("cascade"),
  ],
)
