import { sql } from "drizzle-orm"
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core"
import type { DirectoryCode, ListingField, ListingStatus } from "#lib/contract/local-listings/constants.ts"
import type { Listing } from "../../core/listing.ts"
import { big, instant } from "./columns.ts"
import { accounts } from "./identity.ts"
import { locations } from "./places.ts"

/** One row of truth for each field that a directory and an account both have of a location (D-186). */
export const listingFields = pgTable(
  "listing_fields",
  {
    accountId: big().notNull(),
    locationId: big().notNull(),
    sourceCode: text().$type<DirectoryCode>().notNull(),
    field: text().$type<ListingField>().notNull(),
    /** Value in the account; null is none. */
    ours: jsonb(),
    /** Value at the directory at the last look; null is none. */
    live: jsonb(),
    /** Directory's suggestion; null if it has none. */
    suggested: jsonb(),
    /** The wish of the directory that people here do not follow. */
    declined: jsonb(),
    /** Under `value`, what was ours before a value or suggestion of the directory was taken; null when that is not the last change. */
    previous: jsonb().$type<{ value: unknown }>(),
    /** Progress of the last sending: on its way, or accepted and not yet seen; null when none is under way. */
    progress: text().$type<"sent" | "accepted">(),
    sentAt: instant(),
    seenAt: instant().notNull(),
    /** The user who changed what the account has, last; null when no one has since the first look. */
    changedBy: big(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.locationId, table.sourceCode, table.field] }),
    // Few listings have one.
    index("listing_fields_suggested").on(table.accountId, table.locationId).where(sql`suggested is not null`),
    foreignKey({
      name: "listing_fields_location",
      columns: [table.accountId, table.locationId],
      foreignColumns: [locations.accountId, locations.id],
    }).onDelete("cascade"),
  ],
)

/** A location at a directory: what stands in the way, and what follows from its rows of truth (D-180). */
export const directoryListings = pgTable(
  "directory_listings",
  {
    accountId: big().notNull(),
    locationId: big().notNull(),
    sourceCode: text().$type<DirectoryCode>().notNull(),
    /** The account is not connected to the directory, or does not own the listing there. */
    obstacle: text().$type<"unconnected" | "claim">(),
    /** Why the directory did not take what was sent last, for people. */
    refusal: text(),
    /** Names what was sent last: what is sent again without knowing what became of it has the same name. */
    sentKey: text(),
    /** Hash of the listing that was sent. */
    sentHash: text(),
    /** Fields that it has had a value of from here: what is removed here is cleared there. */
    sentFields: jsonb().$type<(keyof Listing)[]>().notNull().default([]),
    /** The directory has accepted it. */
    isSentAccepted: boolean().notNull().default(false),
    /** When to look what became of the last sending; null when nothing is to be seen. */
    checkAt: instant(),
    /** Since when the directory has not responded about it; null when it did the last time. */
    failingSince: instant(),
    status: text().$type<ListingStatus>().notNull(),
    /** The place of the status among `listingStatuses`. */
    rank: smallint().notNull(),
    fieldsInSync: integer().notNull(),
    syncableFields: integer().notNull(),
    /** Fields that differ, in the order of D-186. */
    differing: jsonb().$type<ListingField[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.locationId, table.sourceCode] }),
    // Lists are narrowed to how locations stand at one directory.
    index("directory_listings_standing").on(table.accountId, table.sourceCode, table.rank, table.locationId),
    index("directory_listings_check").on(table.checkAt).where(sql`check_at is not null`),
    foreignKey({
      name: "directory_listings_location",
      columns: [table.accountId, table.locationId],
      foreignColumns: [locations.accountId, locations.id],
    }).onDelete("cascade"),
  ],
)

/** The last time that a directory did not respond to an account, and why, in words. Stays when it responds again. */
export const directoryFailures = pgTable(
  "directory_failures",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    sourceCode: text().$type<DirectoryCode>().notNull(),
    failedAt: instant().notNull(),
    error: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.sourceCode] })],
)

/** How a location stands at all its directories together: what lists of locations are sorted by and counted from. */
export const listedLocations = pgTable(
  "listed_locations",
  {
    accountId: big().notNull(),
    locationId: big().notNull(),
    /** The worst of its directories: the place of the status among `listingStatuses`. */
    rank: smallint().notNull(),
    /** Code, rank, fields in sync and syncable fields of each directory, as `google_maps 1 4 4,facebook 7 2 3`. */
    standings: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.locationId] }),
    foreignKey({
      name: "listed_locations_location",
      columns: [table.accountId, table.locationId],
      foreignColumns: [locations.accountId, locations.id],
    }).onDelete("cascade"),
  ],
)

/** How many fields of a location were in sync from the end of one day to another's, in the zone of its account. */
export const syncRatioDays = pgTable(
  "sync_ratio_days",
  {
    accountId: big().notNull(),
    locationId: big().notNull(),
    day: date({ mode: "string" }).notNull(),
    /** The day of the next row of the location; infinity for its last. */
    nextDay: date({ mode: "string" }).notNull().default("infinity"),
    fieldsInSync: integer().notNull(),
    syncableFields: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.locationId, table.day] }),
    index("sync_ratio_days_next_day").on(table.accountId, table.nextDay),
    foreignKey({
      name: "sync_ratio_days_location",
      columns: [table.accountId, table.locationId],
      foreignColumns: [locations.accountId, locations.id],
    }).onDelete("cascade"),
  ],
)
