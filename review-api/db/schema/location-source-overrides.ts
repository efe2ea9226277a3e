import { boolean, foreignKey, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { big, generatedId } from "./columns.ts"
import { locations, sources } from "./places.ts"

/** Overrides of a location at a directory (001 §3): one row for each pair. */
export const sourceOverrides = pgTable(
  "location_source_overrides",
  {
    accountId: big().notNull(),
    id: generatedId(),
    locationId: big().notNull(),
    sourceId: integer()
      .notNull()
      .references(() => sources.id),
    phone: text(),
    website: text(),
    enabled: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("location_source_overrides_source").on(table.accountId, table.locationId, table.sourceId),
    foreignKey({
      name: "location_source_overrides_location",
      columns: [table.accountId, table.locationId],
      foreignColumns: [locations.accountId, locations.id],
    }).onDelete("cascade"),
  ],
)
