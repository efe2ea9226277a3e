import { type SQL, sql } from "drizzle-orm"
import { addDays } from "#lib/dates/day.ts"
import { dayStartMs } from "../rollups/account-days.ts"
import { valueConditions, walkedConditions } from "./filter-conditions.ts"
import { locationConditions } from "./location-set.ts"
import type { ReviewSelection } from "./review-selection.ts"
import { allOf, isOneOf, numbers } from "./sql-lists.ts"

const account = sql`r.account_id`

/** Reviews that lists and figures never show: deleted, removed at the source (D-127), of an unfinished import. */
const shown = (pendingImports: number[]): (SQL | undefined)[] => [
  sql`r.deleted_at is null`,
  sql`r.origin_deleted_at is null`,
  pendingImports.length
    ? sql`(r.import_id is null or r.import_id <> all(${numbers(pendingImports)}))`
    : undefined,
]

const instant = (day: string, timeZone: string): SQL =>
  sql`${new Date(dayStartMs(day, timeZone)).toISOString()}::timestamptz`

/** Conditions of a selection's days on a column that holds when reviews were published. */
export function daysOf(
  { from, to, since, until, scope }: ReviewSelection,
  publishedAt: SQL,
): (SQL | undefined)[] {
  return [
    since === undefined ? undefined : sql`${publishedAt} >= ${since}::timestamptz`,
    until === undefined ? undefined : sql`${publishedAt} <= ${until}::timestamptz`,
    from === undefined ? undefined : sql`${publishedAt} >= ${instant(from, scope.timeZone)}`,
    to === undefined ? undefined : sql`${publishedAt} < ${instant(addDays(to, 1), scope.timeZone)}`,
  ]
}

/** Which parts of a selection a query expresses in another way than by a condition. */
export type Without = { account?: boolean; locations?: boolean; sources?: boolean }

const whereConditions = (
  selection: ReviewSelection,
  pendingImports: number[],
  without: Without,
): (SQL | undefined)[] => [
  selection.isEmpty ? sql`false` : undefined,
  without.account ? undefined : isOneOf(account, selection.scope.accountIds),
  ...shown(pendingImports),
  ...daysOf(selection, sql`r.published_at`),
  ...walkedConditions(selection, without),
  selection.upToId === undefined ? undefined : sql`r.id <= ${selection.upToId}`,
]

const placeConditions = (selection: ReviewSelection): (SQL | undefined)[] =>
  locationConditions(selection, account, sql`r.location_id`)

/**
 * The conditions on `reviews r` that list, count and export share (D-125): days of the account, both included;
 * anything foreign or missing matches nothing.
 */
export const reviewConditions = (
  selection: ReviewSelection,
  pendingImports: number[],
  without: Without = {},
): SQL =>
  allOf([
    ...whereConditions(selection, pendingImports, without),
    ...(without.locations ? [] : placeConditions(selection)),
    ...valueConditions(selection),
  ])

/**
 * The same conditions in two halves: what an index of publication can walk within one account, and what each row
 * that it meets is then asked.
 */
export const walkConditions = (
  selection: ReviewSelection,
  pendingImports: number[],
  accountId: number,
): { walked: SQL; requested: SQL } => ({
  walked: allOf([
    sql`${account} = ${accountId}`,
    ...whereConditions(selection, pendingImports, { account: true }),
  ]),
  requested: allOf([sql`true`, ...placeConditions(selection), ...valueConditions(selection)]),
})
