import { sql } from "drizzle-orm"
import { type Db, rowsOf } from "../connect.ts"
import { type CountColumns, countColumnsOf } from "../rollups/planner.ts"
import { readRollups } from "../rollups/read.ts"
import { locationSet } from "./location-set.ts"
import type { LocationStrategy } from "./page-question.ts"
import type { ReviewSelection } from "./review-selection.ts"
import { isOneOf } from "./sql-lists.ts"

/** Rows that LATERAL may read at once before walking everybody's reviews is considered. */
const mostRowsOfEach = 8_000
/** Reviews at the selection's locations up to which each location is read whatever the page size. */
const fewReviews = 20_000

/** Days of several accounts are cells of each one's own zone: they fit when the zones are one. */
async function haveOneZone(db: Db, selection: ReviewSelection): Promise<boolean> {
  const { accountIds, timeZone } = selection.scope
  if (accountIds.length === 1 || (selection.from === undefined && selection.to === undefined)) return true
  const [row] = await rowsOf<{ one: boolean }>(
    db,
    sql`select coalesce(bool_and(time_zone = ${timeZone}), true) as one from accounts
        where ${isOneOf(sql`id`, accountIds)}`,
  )
  return row?.one ?? true
}

async function sumOf(
  db: Db,
  selection: ReviewSelection,
  pendingImports: number[],
  columns: CountColumns,
): Promise<number> {
  const [row] = await readRollups(db, selection, pendingImports, [...columns.add, ...columns.subtract])
  if (!row) return 0
  const sum = (names: CountColumns["add"]) => names.reduce((total, name) => total + (row[name] ?? 0), 0)
  return sum(columns.add) - sum(columns.subtract)
}

/**
 * The exact number of reviews of a selection, from the rollups alone.
 * @returns null when the selection does not fit them.
 */
export async function rolledTotal(
  db: Db,
  selection: ReviewSelection,
  pendingImports: number[],
): Promise<number | null> {
  if (selection.isEmpty) return 0
  const columns = countColumnsOf(selection)
  if (!columns || !(await haveOneZone(db, selection))) return null
  return sumOf(db, selection, pendingImports, columns)
}

/** Chooses how to read the selection's locations: each by itself while that is little work. */
export async function locationStrategy(
  db: Db,
  selection: ReviewSelection,
  pendingImports: number[],
  limit: number,
): Promise<LocationStrategy> {
  const places = locationSet(selection)
  if (!places) return "walk"
  const [row] = await rowsOf<{ count: number }>(db, sql`select count(*) as count from (${places}) p`)
  if ((row?.count ?? 0) * limit <= mostRowsOfEach) return "each"
  const all = { add: ["reviews" as const], subtract: [] }
  return (await sumOf(db, selection, pendingImports, all)) <= fewReviews ? "each" : "walk"
}
