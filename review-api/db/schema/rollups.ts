import { sql } from "drizzle-orm"
import { date, doublePrecision, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { big, instant } from "./columns.ts"
import { accounts } from "./identity.ts"

const count = () => integer().notNull().default(0)

/** Sums of one cell. A review adds 1 to each group of columns it belongs to. */
const figures = () => ({
  reviews: count(),
  stars0: count(),
  stars1: count(),
  stars2: count(),
  stars3: count(),
  stars4: count(),
  stars5: count(),
  ratingSum: doublePrecision().notNull().default(0),
  rated: count(),
  positive: count(),
  neutral: count(),
  negative: count(),
  unread: count(),
  inProgress: count(),
  responded: count(),
  completed: count(),
  typeReview: count(),
  typeRecommendation: count(),
  typeSurvey: count(),
  typeDirect: count(),
  /** Published responses; those whose own date is known, and their summed time from publication to answer in days (D-247). */
  responses: count(),
  timedResponses: count(),
  responseDays: doublePrecision().notNull().default(0),
})

/** `importId` 0 holds everything that is not a running import's own; sums go over both. */
const head = () => ({
  accountId: big().notNull(),
  generation: integer().notNull().default(1),
  importId: big().notNull().default(sql`0`),
})

/** account × source × day: no location filter. */
export const rollupSourceDay = pgTable(
  "rollup_source_day",
  { ...head(), sourceId: integer().notNull(), day: date({ mode: "string" }).notNull(), ...figures() },
  (table) => [
    primaryKey({ columns: [table.accountId, table.generation, table.day, table.sourceId, table.importId] }),
  ],
)

/** location × month. */
export const rollupLocationMonth = pgTable(
  "rollup_location_month",
  { ...head(), locationId: big().notNull(), month: date({ mode: "string" }).notNull(), ...figures() },
  (table) => [
    primaryKey({
      columns: [table.accountId, table.generation, table.locationId, table.month, table.importId],
    }),
  ],
)

/** location × source × month. */
export const rollupLocationSourceMonth = pgTable(
  "rollup_location_source_month",
  {
    ...head(),
    locationId: big().notNull(),
    sourceId: integer().notNull(),
    month: date({ mode: "string" }).notNull(),
    ...figures(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.accountId,
        table.generation,
        table.locationId,
        table.sourceId,
        table.month,
        table.importId,
      ],
    }),
  ],
)

/** location × source × day: range edges and single locations. */
export const rollupLocationSourceDay = pgTable(
  "rollup_location_source_day",
  {
    ...head(),
    locationId: big().notNull(),
    sourceId: integer().notNull(),
    day: date({ mode: "string" }).notNull(),
    ...figures(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.accountId,
        table.generation,
        table.locationId,
        table.day,
        table.sourceId,
        table.importId,
      ],
    }),
  ],
)

/**
 * The transaction that last changed the cells of a location, so that who remembers sums of all of them reads only what has
 * changed since.
 */
export const rollupTouched = pgTable(
  "rollup_touched",
  { accountId: big().notNull(), locationId: big().notNull(), changedIn: big().notNull() },
  (table) => [
    primaryKey({ columns: [table.accountId, table.locationId] }),
    index("rollup_touched_changed").on(table.accountId, table.changedIn),
  ],
)

/** A rebuild under way: the cells of `generation` hold every review published at or after `doneFrom`. */
export const rollupRebuilds = pgTable("rollup_rebuilds", {
  accountId: big()
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  generation: integer().notNull(),
  timeZone: text().notNull(),
  doneFrom: instant(),
})
