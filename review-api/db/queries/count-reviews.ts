import { performance } from "node:perf_hooks"
import { setImmediate } from "node:timers/promises"
import { sql } from "drizzle-orm"
import type { Database, Db } from "../connect.ts"
import { countOf } from "../rows.ts"
import { locationSet } from "./location-set.ts"
import type { LocationStrategy } from "./page-question.ts"
import { reviewConditions } from "./review-filter.ts"
import type { ReviewSelection } from "./review-selection.ts"
import { countSlice, rowsOfFirstCount, startWalk, type Walk } from "./walk-reviews.ts"

export type Counted = { count: number; exact: boolean }
export type CountLimits = {
  /** Stop at more than so many. */
  most: number
  timeoutMs: number
}

const canceled = "57014"

/** On PostgreSQL the server itself ends a query that takes too long. @returns null then. */
export async function inTime<T>(
  { db, kind }: Pick<Database, "db" | "kind">,
  leftMs: number,
  count: (db: Db) => Promise<T>,
): Promise<T | null> {
  if (kind === "pglite") return count(db)
  try {
    return await db.transaction(async (tx) => {
      const limit = String(Math.max(1, Math.ceil(leftMs)))
      await tx.execute(sql`select set_config('statement_timeout', ${limit}, true)`)
      return count(tx)
    })
  } catch (error) {
    const cause = (error as { cause?: { code?: string } }).cause
    if (cause?.code === canceled) return null
    throw error
  }
}

async function countEach(db: Db, selection: ReviewSelection, pendingImports: number[]): Promise<number> {
  const conditions = reviewConditions(selection, pendingImports, { account: true, locations: true })
  return countOf(
    db,
    sql`from (${locationSet(selection)!}) p
        join reviews r on r.account_id = p.account_id and r.location_id = p.location_id
        where ${conditions}`,
  )
}

/**
 * Counts the reviews of a selection one by one: the few at its locations in one query, else in slices.
 * @returns `exact: false` with the number so far when a limit was reached.
 */
export async function countReviews(
  database: Pick<Database, "db" | "kind">,
  selection: ReviewSelection,
  pendingImports: number[],
  strategy: LocationStrategy,
  limits: CountLimits,
): Promise<Counted> {
  const startMs = performance.now()
  const left = () => limits.timeoutMs - (performance.now() - startMs)
  if (strategy === "each") {
    const count = await inTime(database, left(), (db) => countEach(db, selection, pendingImports))
    return { count: Math.min(count ?? 0, limits.most), exact: count !== null && count <= limits.most }
  }
  let count = 0
  for (const accountId of selection.scope.accountIds) {
    let walk: Walk | null = await startWalk(database, {
      selection,
      pendingImports,
      accountId,
      direction: "desc",
      from: null,
      size: rowsOfFirstCount,
    })
    while (walk) {
      const current: Walk = walk
      const slice = await inTime(database, left(), (db) => countSlice({ ...database, db }, current))
      if (!slice) return { count, exact: false }
      count += slice.found
      if (count > limits.most) return { count: limits.most, exact: false }
      walk = slice.next
      if (walk && left() <= 0) return { count, exact: false }
      await setImmediate()
    }
    if (left() <= 0 && accountId !== selection.scope.accountIds.at(-1)) return { count, exact: false }
  }
  return { count, exact: true }
}
