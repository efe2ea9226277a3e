import { sql } from "drizzle-orm"
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import type { Hours } from "#lib/contract/locations/hours.ts"
import { categories } from "./categories.ts"
import { big, changedAt, createdAt, generatedId, instant } from "./columns.ts"
import { countries, states } from "./countries.ts"
import { accounts, users } from "./identity.ts"

/** Where reviews, photos and listings come from; the same for every account. */
export const sources = pgTable("sources", {
  id: integer().primaryKey(),
  code: text().notNull().unique(),
  name: text().notNull(),
  ordinal: integer().notNull(),
  supportsReviews: boolean().notNull().default(true),
  supportsImages: boolean().notNull().default(false),
  /** The source forbids asking customers for reviews there. */
  feedbackForbidden: boolean().notNull().default(false),
})

export const locations = pgTable(
  "locations",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    name: text().notNull(),
    publicName: text(),
    externalId: text(),
    address: text(),
    address2: text(),
    city: text(),
    state: text(),
    zipcode: text(),
    country: text(),
    countryId: integer().references(() => countries.id),
    stateId: integer().references(() => states.id),
    googlePlaceId: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    phone: text(),
    website: text(),
    isHeadquarters: boolean().notNull().default(false),
    openStatus: text().notNull().default("active"),
    hours: jsonb().$type<Hours>(),
    categoryId: integer().references(() => categories.id),
    /** Of healthcare accounts: numbers of providers, ten digits each (D-151). */
    npiNumbers: jsonb().$type<string[]>(),
    /** IANA name; null for the account's (D-281). */
    timeZone: text(),
    /** 22 opaque characters, by which its landing pages are opened (D-007, D-224). */
    landingSlug: text()
      .notNull()
      .default(sql`substr(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/', '-_'), 1, 22)`),
    /** How often it was written, so that no one overwrites what they have not seen. */
    version: integer().notNull().default(1),
    /** When its fields were written last, by the clock of the program. */
    updatedAt: createdAt(),
    changedAt: changedAt(),
    /** Set by the import that made it; the location shows once that import is done. */
    importId: big(),
    createdAt: createdAt(),
    deletedAt: instant(),
    /** Name, city, external id, digits of the phone, street and postcode, folded, a line each: what a search looks through. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`replace(outpost_search(name), chr(10), ' ') || chr(10) || replace(outpost_search(coalesce(city, '')), chr(10), ' ')
          || chr(10) || replace(outpost_search(coalesce(external_id, '')), chr(10), ' ')
          || chr(10) || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g')
          || chr(10) || replace(outpost_search(coalesce(address, '') || ' ' || coalesce(address2, '')), chr(10), ' ')
          || chr(10) || replace(outpost_search(coalesce(zipcode, '')), chr(10), ' ')`,
      ),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("locations_deleted").on(table.deletedAt).where(sql`deleted_at is not null`),
    index("locations_name").on(table.accountId, table.name, table.id),
    // The order of lists by name, the same on every database.
    index("locations_order").on(
      table.accountId,
      sql`(outpost_search(${table.name}) collate "C")`,
      sql`(${table.name} collate "C")`,
      table.id,
    ),
    uniqueIndex("locations_landing_slug").on(table.landingSlug),
    index("locations_external_id").on(table.accountId, table.externalId),
    index("locations_google_place_id")
      .on(table.accountId, table.googlePlaceId)
      .where(sql`google_place_id is not null`),
    index("locations_updated").on(table.accountId, table.updatedAt),
    index("locations_changed").on(table.accountId, table.changedAt, table.id),
    index("locations_search").using("gin", sql`${table.searchText} gin_trgm_ops`),
  ],
)

/**
 * How files have called a location, the earliest first: it is found by all of these, however it is called now, and its
 * reviews are known by the first one. What a file did not say is empty.
 */
export const locationAliases = pgTable(
  "location_aliases",
  {
    accountId: big().notNull(),
    id: generatedId(),
    locationId: big().notNull(),
    name: text().notNull(),
    address: text().notNull().default(""),
    city: text().notNull().default(""),
    externalId: text().notNull().default(""),
    googlePlaceId: text().notNull().default(""),
    /** The import of reviews that brought it. */
    importId: big(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("location_aliases_location").on(table.accountId, table.locationId, table.id),
    index("location_aliases_import").on(table.accountId, table.importId).where(sql`import_id is not null`),
    foreignKey({
      columns: [table.accountId, table.locationId],
      foreignColumns: [locations.accountId, locations.id],
    }).onDelete("cascade"),
  ],
)

export const groups = pgTable(
  "groups",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    name: text().notNull(),
    createdAt: createdAt(),
    updatedAt: changedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("groups_updated").on(table.accountId, table.updatedAt, table.id),
    uniqueIndex("groups_name").on(table.accountId, sql`lower(${table.name})`),
  ],
)

export const groupLocations = pgTable(
  "group_locations",
  {
    accountId: big().notNull(),
    groupId: big().notNull(),
    locationId: big().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.groupId, table.locationId] }),
    index("group_locations_location").on(table.accountId, table.locationId, table.groupId),
    foreignKey({
      columns: [table.accountId, table.groupId],
      foreignColumns: [groups.accountId, groups.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.accountId, table.locationId],
      foreignColumns: [locations.accountId, locations.id],
    }).onDelete("cascade"),
  ],
)

/** Manual assignments; `user_locations` follows from them. */
export const userAssignments = pgTable(
  "user_assignments",
  {
    accountId: big().notNull(),
    id: generatedId(),
    userId: big().notNull(),
    locationId: big(),
    groupId: big(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("user_assignments_location").on(table.accountId, table.userId, table.locationId),
    uniqueIndex("user_assignments_group").on(table.accountId, table.userId, table.groupId),
    foreignKey({
      columns: [table.accountId, table.userId],
      foreignColumns: [users.accountId, users.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.accountId, table.locationId],
      foreignColumns: [locations.accountId, locations.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.accountId, table.groupId],
      foreignColumns: [groups.accountId, groups.id],
    }).onDelete("cascade"),
  ],
)

/** Closure: every location a user may see, by itself or through a group (D-023). Admins have no rows. */
export const userLocations = pgTable(
  "user_locations",
  {
    accountId: big().notNull(),
    userId: big().notNull(),
    locationId: big().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.userId, table.locationId] }),
    index("user_locations_location").on(table.accountId, table.locationId, table.userId),
    foreignKey({
      columns: [table.accountId, table.userId],
      foreignColumns: [users.accountId, users.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.accountId, table.locationId],
      foreignColumns: [locations.accountId, locations.id],
    }).onDelete("cascade"),
  ],
)

/** Pages of a location at its sources. */
export const urls = pgTable(
  "urls",
  {
    accountId: big().notNull(),
    id: generatedId(),
    locationId: big().notNull(),
    sourceId: integer()
      .notNull()
      .references(() => sources.id),
    link: text().notNull(),
    excludeRequestReviews: boolean().notNull().default(false),
    /** When the link was last opened to see whether it works; null before the first time. */
    lastCheckedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("urls_location").on(table.accountId, table.locationId, table.sourceId),
    foreignKey({
      columns: [table.accountId, table.locationId],
      foreignColumns: [locations.accountId, locations.id],
    }).onDelete("cascade"),
  ],
)
