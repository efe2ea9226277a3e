import { sql } from "drizzle-orm"
import { boolean, foreignKey, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import type { ListingCause, ListingField } from "#lib/contract/local-listings/constants.ts"
import type { Listing } from "../../core/listing.ts"
import { big, generatedId, instant } from "./columns.ts"
import { locations } from "./places.ts"

/** Wishes of accounts for the listings of their locations: a row for each that was ever published. */
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

/** Listings of directories at the last look. */
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

/** Values of the fields that a directory is compared by. */
export type HistoryValues = Partial<Record<ListingField, unknown>>

/** Change of a field on one side, or of whether the directory lists the location. */
export type HistoryChange = {
  field: ListingField | "listing"
  side: "ours" | "live"
  /** People here, the directory of its own accord, or a suggestion of the directory that was followed. */
  cause: ListingCause
  /** Who of the account; null where no one is known. */
  user_id: number | null
}

/**
 * History of a listing: the directory's and the account's values, from one change to the next. Rows are only added, and stay
 * as long as the location: there is one for each change, not for each look.
 */
export const listingHistory = pgTable(
  "listing_history",
  {
    accountId: big().notNull(),
    locationId: big().notNull(),
    sourceCode: text().notNull(),
    at: instant().notNull(),
    /** Its order among those of the same instant. */
    id: generatedId(),
    /** Null when the directory did not know the location. */
    live: jsonb().$type<HistoryValues>(),
    /** Account's values of the fields in which they differed. */
    ours: jsonb().$type<HistoryValues>().notNull(),
    /** Changes from the row before; none in the first. */
    changes: jsonb().$type<HistoryChange[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.locationId, table.sourceCode, table.at, table.id] }),
    foreignKey({
      name: "listing_history_location",
      columns: [table.accountId, table.locationId],
      foreignColumns: [locations.accountId, locations.id],
    }).onDelete("cascade"),
  ],
)
