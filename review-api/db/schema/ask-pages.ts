import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { big, createdAt, generatedId, instant } from "./columns.ts"
import { accounts } from "./identity.ts"
import { locations } from "./places.ts"

/** Landing pages and kiosks that somebody has set up (D-224, D-298); every location has one of each without a row. */
export const askPages = pgTable(
  "ask_pages",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    /** request_page or kiosk_page. */
    kind: text().notNull(),
    title: text().notNull(),
    logoUrl: text(),
    /** nps, stars, thumbs, smiley or microsurvey. */
    feedbackType: text().notNull(),
    microsurveyId: big(),
    urlIds: jsonb().$type<number[]>().notNull().default([]),
    theme: jsonb().$type<{ accent?: string; mode?: "light" | "dark" | "auto" }>().notNull().default({}),
    /** Argon2 hash of the digits that leave a kiosk. */
    pinHash: text(),
    active: boolean().notNull().default(true),
    createdByUserId: big(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("ask_pages_title").on(table.accountId, table.kind, table.title, table.id),
  ],
)

export const askPageLocations = pgTable(
  "ask_page_locations",
  { accountId: big().notNull(), pageId: big().notNull(), locationId: big().notNull() },
  (table) => [
    primaryKey({ columns: [table.accountId, table.pageId, table.locationId] }),
    index("ask_page_locations_location").on(table.accountId, table.locationId),
    foreignKey({
      columns: [table.accountId, table.pageId],
      foreignColumns: [askPages.accountId, askPages.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.accountId, table.locationId],
      foreignColumns: [locations.accountId, locations.id],
    }).onDelete("cascade"),
  ],
)

/** Which page an address under /go or /kiosk opens: one row for each slug of the installation. */
export const askPageSlugs = pgTable(
  "ask_page_slugs",
  {
    slug: text().primaryKey(),
    accountId: big().notNull(),
    pageId: big().notNull(),
  },
  (table) => [
    uniqueIndex("ask_page_slugs_page").on(table.accountId, table.pageId),
    foreignKey({
      columns: [table.accountId, table.pageId],
      foreignColumns: [askPages.accountId, askPages.id],
    }).onDelete("cascade"),
  ],
)

/** Wrong PINs at kiosks, so that nobody tries them all. */
export const kioskPinAttempts = pgTable(
  "kiosk_pin_attempts",
  {
    slug: text().primaryKey(),
    attempts: integer().notNull().default(0),
    blockedUntil: instant(),
  },
  () => [],
)

/** People who asked for a landing page to be set up for them (F-246). */
export const landingPageRequests = pgTable(
  "landing_page_requests",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    contactEmail: text().notNull(),
    contactNumber: text().notNull().default(""),
    logoUrl: text(),
    createdByUserId: big().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)
