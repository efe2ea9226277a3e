import { sql } from "drizzle-orm"
import {
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import type { WidgetType } from "#lib/contract/widgets/constants.ts"
import { big, createdAt, generatedId } from "./columns.ts"
import { accounts } from "./identity.ts"
import { locations } from "./places.ts"

/** Widgets that accounts show on websites (002 §3, D-203 to D-206). */
export const widgets = pgTable(
  "widgets",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    name: text().notNull(),
    widgetType: text().$type<WidgetType>().notNull(),
    /** Whether it is of all locations, of those in `widget_locations`, or of a group: a list that runs empty is not all. */
    coverage: text().$type<"all" | "locations" | "group">().notNull().default("all"),
    groupId: big(),
    /** Those of its type, without locations and group. */
    settings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Names of sites that may show it; none means any. */
    allowedDomains: text().array().notNull().default(sql`'{}'::text[]`),
    createdByUserId: big(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("widgets_name").on(table.accountId, sql`lower(${table.name})`),
    index("widgets_created").on(table.accountId, table.createdAt, table.id),
  ],
)

/** Which widget a public key opens: one row for each widget of the installation (D-007). */
export const widgetKeys = pgTable(
  "widget_keys",
  { publicKey: text().primaryKey(), accountId: big().notNull(), widgetId: big().notNull() },
  (table) => [
    uniqueIndex("widget_keys_widget").on(table.accountId, table.widgetId),
    foreignKey({
      columns: [table.accountId, table.widgetId],
      foreignColumns: [widgets.accountId, widgets.id],
    }).onDelete("cascade"),
  ],
)

export const widgetLocations = pgTable(
  "widget_locations",
  { accountId: big().notNull(), widgetId: big().notNull(), locationId: big().notNull() },
  (table) => [
    primaryKey({ columns: [table.accountId, table.widgetId, table.locationId] }),
    index("widget_locations_location").on(table.accountId, table.locationId),
    foreignKey({
      columns: [table.accountId, table.widgetId],
      foreignColumns: [widgets.accountId, widgets.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.accountId, table.locationId],
      foreignColumns: [locations.accountId, locations.id],
    }).onDelete("cascade"),
  ],
)

/** How often pages showed a widget, by day. Nothing in it is of a visitor. */
export const widgetViews = pgTable(
  "widget_views",
  {
    accountId: big().notNull(),
    widgetId: big().notNull(),
    /** In UTC: the day of the account may change, a count does not. */
    day: date({ mode: "string" }).notNull(),
    host: text().notNull(),
    /** Without query; empty where the browser tells the site alone. */
    path: text().notNull(),
    views: integer().notNull().default(0),
    /** Requests of a site that may not show it. */
    blocked: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.widgetId, table.day, table.host, table.path] }),
    foreignKey({
      columns: [table.accountId, table.widgetId],
      foreignColumns: [widgets.accountId, widgets.id],
    }).onDelete("cascade"),
  ],
)
