import { sql } from "drizzle-orm"
import type { Db } from "../connect.ts"
import type { CountColumns } from "../rollups/figures.ts"
import { countColumnsOf } from "../rollups/planner.ts"
import { readRollups } from "../rollups/read.ts"
import { column, countOf, rowsOf } from "../rows.ts"
import { isSearch } from "./filter-conditions.ts"
import { locationSet } from "./location-set.ts"
import type { LocationStrategy } from "./page-question.ts"
import type { ReviewSelection } from "./review-selection.ts"
import { isOneOf } from "./sql-lists.ts"

/** Rows that LATERAL may read at once before walking everyone's reviews is considered. */
const maxRowsOfEach = 8_000
/** Reviews at the selection's locations up to which each location is read whatever the page size. */
const fewReviews = 20_000

/** Days of several accounts are cells of each one's own zone: they fit when the zones are one. */
async function haveOneZone(db: Db, selection: ReviewSelection): Promise<boolean> {
  const { accountIds, timeZone } = selection.scope
  if (accountIds.length === 1 || (selection.from === undefined && selection.to === undefined)) return true
  const [row] = await rowsOf(
    db,
    { one: column.boolean() },
    sql`select coalesce(bool_and(time_zone = ${timeZone}), true) as one from accounts
        where ${isOneOf(sql`id`, accountIds)}`,
  )
  return row?.one ?? true
}

/** How much there is to read at the selection's locations. */
export type LocationWork = { locations: number; reviews: number }

async function locationWork(
  db: Db,
  selection: ReviewSelection,
  reviews: number,
): Promise<LocationWork | null> {
  const places = locationSet(selection)
  if (!places) return null
  const count = await countOf(db, sql`from (${places}) p`)
  return { locations: count, reviews }
}

export type Measure = {
  /** The exact number of reviews; null when the rollups cannot tell it. */
  total: number | null
  /** Null when the selection sees all locations. */
  work: LocationWork | null
}

const everyReview: CountColumns = { add: ["reviews"], subtract: [] }

/** Figures of a selection that rollups alone can answer. */
export async function measure(
  db: Db,
  selection: ReviewSelection,
  pendingImports: number[],
): Promise<Measure> {
  if (selection.isEmpty) return { total: 0, work: null }
  const columns = (await haveOneZone(db, selection)) ? countColumnsOf(selection) : null
  const isLimited = locationSet(selection) !== null
  if (!columns && !isLimited) return { total: null, work: null }
  const requested = columns ?? everyReview
  const names = new Set([...requested.add, ...requested.subtract, ...(isLimited ? everyReview.add : [])])
  const [row] = await readRollups(db, selection, pendingImports, [...names])
  const sum = (figures: CountColumns["add"]) => figures.reduce((total, name) => total + (row?.[name] ?? 0), 0)
  return {
    total: columns && sum(columns.add) - sum(columns.subtract),
    work: await locationWork(db, selection, sum(everyReview.add)),
  }
}

/** How a page is read: each location by itself while that is little work. */
export function pageStrategy(
  work: LocationWork | null,
  selection: ReviewSelection,
  limit: number,
): LocationStrategy {
  if (!work) return "walk"
  if (work.reviews <= fewReviews) return "each"
  return !isSearch(selection) && work.locations * limit <= maxRowsOfEach ? "each" : "walk"
}

/** Rows of the largest page that is read as a small one is. */
export function largestPage(
  work: LocationWork | null,
  selection: ReviewSelection,
  [small, large]: readonly [number, number],
): number {
  const isSame = pageStrategy(work, selection, small) === pageStrategy(work, selection, large)
  return isSame ? large : Math.max(small, Math.floor(maxRowsOfEach / work!.locations))
}

/** How reviews are counted one by one: all those at the locations while they are few. */
export const countStrategy = (work: LocationWork | null): LocationStrategy =>
  work && work.reviews <= fewReviews ? "each" : "walk"
