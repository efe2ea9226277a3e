import { sql } from "drizzle-orm"
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { big, createdAt, generatedId, instant } from "./columns.ts"
import { oauthTokens } from "./integrations.ts"

export type PlaceAdditionStatus = "pending" | "completed" | "failed"

/** Waiting places of a connection that become locations, one after another; the job of its id brings it on. */
export const placeAdditions = pgTable(
  "place_additions",
  {
    accountId: big().notNull(),
    id: generatedId(),
    tokenId: big().notNull(),
    userId: big().notNull(),
    /** Also places that are much like a location. */
    withSimilar: boolean().notNull().default(false),
    status: text().$type<PlaceAdditionStatus>().notNull().default("pending"),
    total: integer().notNull(),
    added: integer().notNull().default(0),
    /** Places that wait as before, each with the reason. */
    kept: integer().notNull().default(0),
    createdAt: createdAt(),
    finishedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("place_additions_token").on(table.accountId, table.tokenId, table.id),
    index("place_additions_pending").on(table.id).where(sql`status = 'pending'`),
    uniqueIndex("place_additions_one_at_a_time")
      .on(table.accountId, table.tokenId)
      .where(sql`status = 'pending'`),
    foreignKey({
      name: "place_additions_of_token",
      columns: [table.accountId, table.tokenId],
      foreignColumns: [oauthTokens.accountId, oauthTokens.id],
    }).onDelete("cascade"),
  ],
)
