import { sql } from "drizzle-orm"
import { boolean, foreignKey, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import type { Listing } from "../../core/listing.ts"
import { big, instant } from "./columns.ts"
import { locations } from "./places.ts"

/** What accounts want of the listings of their locations: a row for each that was ever published. */
export const localListings = pgTable(
  "local_listings",
  {
    accountId: big().notNull(),
    locationId: big().notNull(),
    /** Auto Sync is on: changes are published by themselves. */
    isPublished: boolean().notNull(),
    /** When the changes that wait are published (D-187); null when none wait. */
    dueAt: instant(),
    publishedAt: instant(),
    /** Why directories did not take it the last time, for people; null when they did. */
    error: text(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.locationId] }),
    index("local_listings_due").on(table.dueAt).where(sql`due_at is not null`),
    foreignKey({
      name: "local_listings_location",
      columns: [table.accountId, table.locationId],
      foreignColumns: [locations.accountId, locations.id],
    }).onDelete("cascade"),
  ],
)

/** What directories showed of locations when somebody last looked. */
export const listingLooks = pgTable(
  "listing_looks",
  {
    accountId: big().notNull(),
    locationId: big().notNull(),
    sourceCode: text().notNull(),
    /** Null when the directory did not know the location. */
    listing: jsonb().$type<Listing>(),
    /** The Google Place ID that the location had then. */
    placeId: text(),
    lookedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.locationId, table.sourceCode] }),
    foreignKey({
      name: "listing_looks_location",
      columns: [table.accountId, table.locationId],
      foreignColumns: [locations.accountId, locations.id],
    }).onDelete("cascade"),
  ],
)
