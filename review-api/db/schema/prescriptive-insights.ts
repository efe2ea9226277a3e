import { sql } from "drizzle-orm"
import { boolean, doublePrecision, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import type { InsightCode, InsightState } from "#lib/contract/prescriptive-insights/constants.ts"
import { big, generatedId, instant } from "./columns.ts"
import { locations } from "./places.ts"

/** Insights that someone has assigned, done or dismissed (D-306); all others are open and stand nowhere. */
export const insightStates = pgTable(
  "insight_states",
  {
    accountId: big().notNull(),
    id: generatedId(),
    locationId: big().notNull(),
    code: text().$type<InsightCode>().notNull(),
    state: text().$type<Exclude<InsightState, "open">>().notNull(),
    /** False once the result of one that was done is known: the same act may then be found again. */
    isCurrent: boolean().notNull().default(true),
    /** Of the day of the change. */
    title: text().notNull(),
    items: integer().notNull(),
    expectedGain: doublePrecision(),
    /** By which its result is measured. */
    formula: text().$type<"old" | "new" | "industry">().notNull(),
    assignedUserId: big(),
    dismissedReason: text(),
    changedByUserId: big(),
    changedAt: instant().notNull(),
    measuredAt: instant(),
    scoreBefore: doublePrecision(),
    scoreAfter: doublePrecision(),
    /** Like for like (D-315). */
    scoreChange: doublePrecision(),
    usualChange: doublePrecision(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("insight_states_current")
      .on(table.accountId, table.locationId, table.code)
      .where(sql`is_current`),
    index("insight_states_unmeasured")
      .on(table.changedAt)
      .where(sql`state = 'done' and measured_at is null`),
    foreignKey({
      columns: [table.accountId, table.locationId],
      foreignColumns: [locations.accountId, locations.id],
    }).onDelete("cascade"),
  ],
)
