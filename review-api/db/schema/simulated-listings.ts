import { foreignKey, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import type { Listing } from "../../core/listing.ts"
import { big } from "./columns.ts"
import { locations } from "./places.ts"

/** Listings at simulated directories, apart from our own knowledge of them. */
export const simulatedListings = pgTable(
  "simulated_listings",
  {
    accountId: big().notNull(),
    locationId: big().notNull(),
    sourceCode: text().notNull(),
    /** Null where the directory does not know the location. */
    listing: jsonb().$type<Listing>(),
    /** The Google Place ID of the location when the directory was asked for one that it does not know. */
    placeId: text(),
    /** The last stretch of time that has had its change. */
    stretch: integer().notNull(),
    /** Names what was published last. */
    publishedKey: text(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.locationId, table.sourceCode] }),
    foreignKey({
      name: "simulated_listings_location",
      columns: [table.accountId, table.locationId],
      foreignColumns: [locations.accountId, locations.id],
    }).onDelete("cascade"),
  ],
)
