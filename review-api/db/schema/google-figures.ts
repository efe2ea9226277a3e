import { sql } from "drizzle-orm"
import { date, foreignKey, index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { big } from "./columns.ts"
import { locations } from "./places.ts"

/**
 * Google's figures of a location by day, which is the location's own (D-323). A day without a row is not known; a figure
 * that is null on a day is not known either, and one that is 0 is what Google counted.
 */
export const googleFigures = pgTable(
  "google_figures",
  {
    accountId: big().notNull(),
    locationId: big().notNull(),
    day: date().notNull(),
    searchViews: integer(),
    mapsViews: integer(),
    calls: integer(),
    directions: integer(),
    websiteClicks: integer(),
    /** The place that it was read from; null for the simulator's. */
    connectionPlaceId: big(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.locationId, table.day] }),
    // Sums of many locations are read from it alone, without the table.
    index("google_figures_days").on(
      table.accountId,
      table.day,
      table.locationId,
      table.searchViews,
      table.mapsViews,
      table.calls,
      table.directions,
      table.websiteClicks,
    ),
    index("google_figures_simulated")
      .on(table.accountId, table.locationId, table.day)
      .where(sql`connection_place_id is null`),
    foreignKey({
      name: "google_figures_location",
      columns: [table.accountId, table.locationId],
      foreignColumns: [locations.accountId, locations.id],
    }).onDelete("cascade"),
  ],
)
