import { boolean, date, foreignKey, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import type { Slot } from "#lib/contract/locations/hours.ts"
import { big, createdAt, generatedId } from "./columns.ts"
import { locations } from "./places.ts"

/** Hours of a location on single dates, in place of those of the weekday (001 §3). */
export const specialHours = pgTable(
  "special_hours",
  {
    accountId: big().notNull(),
    id: generatedId(),
    locationId: big().notNull(),
    startDate: date({ mode: "string" }).notNull(),
    closed: boolean().notNull(),
    is24Hours: boolean().notNull().default(false),
    hours: jsonb().$type<Slot[]>().notNull().default([]),
    /** Of the holiday, where it has one (D-317). */
    name: text(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("special_hours_date").on(table.accountId, table.locationId, table.startDate),
    foreignKey({
      columns: [table.accountId, table.locationId],
      foreignColumns: [locations.accountId, locations.id],
    }).onDelete("cascade"),
  ],
)
