import { sql } from "drizzle-orm"
import {
  bigint,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core"
import { big } from "./columns.ts"
import { accounts } from "./identity.ts"
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

/**
 * Sums of `google_figures` over all locations of an account that are not deleted, which triggers keep in the transaction
 * that changes a day or deletes a location (D-323). `figure` is one of `googleFigureNames`, or `locations`, whose values
 * are 1.
 */
export const googleFigureDays = pgTable(
  "google_figure_days",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    day: date().notNull(),
    figure: text().notNull(),
    value: bigint({ mode: "number" }).notNull(),
    /** Locations of which the figure is known. */
    known: integer().notNull(),
    /** Sum of hashes of their ids: the same on two days on which it is known of the same locations. */
    mark: numeric().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day, table.figure] })],
)
