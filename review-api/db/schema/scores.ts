import { sql } from "drizzle-orm"
import {
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { big, createdAt, generatedId, instant } from "./columns.ts"
import { accounts } from "./identity.ts"
import { groups, locations } from "./places.ts"

const number = () => doublePrecision().notNull()

/**
 * How the number of an owner's published photos changed at a location, by the quarter of an hour. Time zones are whole
 * quarters apart, so that the days of any zone can be told from it.
 */
export const ownerPhotoChanges = pgTable(
  "owner_photo_changes",
  {
    accountId: big().notNull(),
    locationId: big().notNull(),
    quarter: instant().notNull(),
    change: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.locationId, table.quarter] }),
    foreignKey({
      name: "owner_photo_changes_location",
      columns: [table.accountId, table.locationId],
      foreignColumns: [locations.accountId, locations.id],
    }).onDelete("cascade"),
  ],
)

/** Weights of the new score in percent, one row for each time that an Admin has set them. Rows are never changed. */
export const scoreWeights = pgTable(
  "score_weights",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    averageRating: number(),
    reviewVolume: number(),
    responseEfficiency: number(),
    llHealth: number(),
    mediaPresence: number(),
    userId: big().notNull(),
    /** From the day on which this was, in the zone of the account. */
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)

/** Targets of locations (D-253): for the account, a group, or one. */
export const locationTargets = pgTable(
  "location_targets",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    locationId: big(),
    groupId: big(),
    totalReviews: number(),
    avgRating: number(),
    responseRate: number(),
    responseTime: number(),
    ownerPhotosCount: number(),
    llSyncRatio: number(),
    totalReviewsWeight: number(),
    avgRatingWeight: number(),
    responseRateWeight: number(),
    responseTimeWeight: number(),
    ownerPhotosCountWeight: number(),
    llSyncRatioWeight: number(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("location_targets_scope").on(
      table.accountId,
      sql`coalesce(${table.locationId}, 0)`,
      sql`coalesce(${table.groupId}, 0)`,
    ),
    check("location_targets_one_scope", sql`${table.locationId} is null or ${table.groupId} is null`),
    index("location_targets_location").on(table.accountId, table.locationId),
    index("location_targets_group").on(table.accountId, table.groupId),
    foreignKey({
      name: "location_targets_location_id",
      columns: [table.accountId, table.locationId],
      foreignColumns: [locations.accountId, locations.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "location_targets_group_id",
      columns: [table.accountId, table.groupId],
      foreignColumns: [groups.accountId, groups.id],
    }).onDelete("cascade"),
  ],
)

/** Recent averages of an industry's locations, over all accounts of this installation; null where too few are known. */
export const industryFigures = pgTable("industry_figures", {
  verticalId: integer().primaryKey(),
  /** Accounts that have enough reviews; only whether these are enough is told. */
  accounts: integer().notNull(),
  avgRating: doublePrecision(),
  totalReviews: doublePrecision(),
  responseRate: doublePrecision(),
  completedRate: doublePrecision(),
  responseTime: doublePrecision(),
  ownerPhotosCount: doublePrecision(),
  llSyncRatio: doublePrecision(),
  computedAt: instant().notNull(),
})
