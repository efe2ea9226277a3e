import { doublePrecision, foreignKey, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import type { InsightCode, InsightState } from "#lib/contract/prescriptive-insights/constants.ts"
import { big, createdAt } from "./columns.ts"
import { locations } from "./places.ts"

/** Insights that someone has assigned, done or dismissed (D-306); all others are open and stand nowhere. */
export const insightStates = pgTable(
  "insight_states",
  {
    accountId: big().notNull(),
    locationId: big().notNull(),
    code: text().$type<InsightCode>().notNull(),
    state: text().$type<Exclude<InsightState, "open">>().notNull(),
    assignedUserId: big(),
    dismissedReason: text(),
    /** Of the day of the change: points that were expected, the score, and the days that it is of. */
    expectedGain: doublePrecision(),
    scoreBefore: doublePrecision(),
    scoreDays: integer(),
    changedByUserId: big(),
    changedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.locationId, table.code] }),
    foreignKey({
      columns: [table.accountId, table.locationId],
      foreignColumns: [locations.accountId, locations.id],
    }).onDelete("cascade"),
  ],
)
