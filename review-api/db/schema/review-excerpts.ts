import { sql } from "drizzle-orm"
import {
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import type { ExcerptSourceCode } from "#lib/contract/review-excerpts/constants.ts"
import type { LatestExcerpts } from "../../core/latest-excerpts.ts"
import { big, generatedId, instant } from "./columns.ts"
import { accounts } from "./identity.ts"
import { locations } from "./places.ts"

export type ExcerptPlaceStatus = "matched" | "doubtful" | "ignored" | "missing"

/** Which business a location is at a source of excerpts: its id there, and nothing else that the source has said. */
export const excerptPlaces = pgTable(
  "excerpt_places",
  {
    accountId: big().notNull(),
    locationId: big().notNull(),
    sourceCode: text().$type<ExcerptSourceCode>().notNull(),
    /** Null unless it is matched. */
    externalId: text(),
    /** Doubtful ones wait for a person; ignored ones are none, as a person has said. */
    status: text().$type<ExcerptPlaceStatus>().notNull(),
    /** How sure the match is, of 100; 100 also where a person has confirmed it. */
    confidence: smallint().notNull(),
    lookedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.locationId, table.sourceCode] }),
    // Two locations are never the same business.
    uniqueIndex("excerpt_places_external")
      .on(table.accountId, table.sourceCode, table.externalId)
      .where(sql`status = 'matched'`),
    foreignKey({
      name: "excerpt_places_location",
      columns: [table.accountId, table.locationId],
      foreignColumns: [locations.accountId, locations.id],
    }).onDelete("cascade"),
  ],
)

/** Excerpts of a location at a source, for as long as its terms let them be kept. They never become reviews. */
export const keptExcerpts = pgTable(
  "kept_excerpts",
  {
    accountId: big().notNull(),
    id: generatedId(),
    locationId: big().notNull(),
    sourceCode: text().$type<ExcerptSourceCode>().notNull(),
    externalId: text().notNull(),
    latest: jsonb().$type<LatestExcerpts>().notNull(),
    fetchedAt: instant().notNull(),
    /** From then on it is shown no more, and removed. */
    expiresAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("kept_excerpts_location").on(table.accountId, table.locationId, table.sourceCode),
    index("kept_excerpts_expires").on(table.expiresAt),
    foreignKey({
      name: "kept_excerpts_at",
      columns: [table.accountId, table.locationId],
      foreignColumns: [locations.accountId, locations.id],
    }).onDelete("cascade"),
  ],
)

/** How a source of excerpts has last responded to an account. */
export const excerptSourceHealth = pgTable(
  "excerpt_source_health",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    sourceCode: text().$type<ExcerptSourceCode>().notNull(),
    succeededAt: instant(),
    failedAt: instant(),
    /** In words. */
    error: text(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.sourceCode] })],
)
