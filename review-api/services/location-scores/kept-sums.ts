import { sql } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { isLocationLimited } from "../../db/queries/review-selection.ts"
import { readRollups } from "../../db/rollups/read.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { metricColumns, type Sums } from "../../metrics/figures.ts"
import type { MetricsQuestion } from "../../metrics/metrics-question.ts"
import type { Bounds } from "../../metrics/periods.ts"
import type { Deps } from "../deps.ts"

export type SumsByLocation = ReadonlyMap<number, Sums>
type Kept = {
  /** Transactions from this one on may have changed what was read. */
  since: string
  sums: SumsByLocation
}

/** So many locations are remembered in all, about 50 MB. */
const mostLocations = 200_000
/** Where more locations have changed, all are read again. */
const mostChanged = 500

const keptIn = new WeakMap<Db, Map<string, Promise<Kept>>>()

/** State of the rollups: their generation, and the first transaction that may still change something. */
async function stateOf(db: Db, accountId: number): Promise<{ generation: number; xmin: string }> {
  const [row] = await rowsOf(
    db,
    { generation: column.number(), xmin: column.text() },
    sql`select rollup_generation as generation, pg_snapshot_xmin(pg_current_snapshot())::text as xmin
      from accounts where id = ${accountId}`,
  )
  return row ?? { generation: 0, xmin: "0" }
}

async function changedSince(db: Db, accountId: number, since: string): Promise<number[]> {
  const rows = await rowsOf(
    db,
    { id: column.number() },
    sql`select location_id as id from rollup_touched
      where account_id = ${accountId} and changed_in >= ${since}::bigint limit ${mostChanged + 1}`,
  )
  return rows.map(({ id }) => id)
}

async function read(
  { db }: Deps,
  { selection, pendingImports }: MetricsQuestion,
  bounds: Bounds,
  locations?: number[],
): Promise<Map<number, Sums>> {
  const requested = { ...selection, ...bounds, ...(locations ? { location: locations } : {}) }
  const rows = await readRollups(db, requested, [...pendingImports], metricColumns, "location")
  return new Map(rows.map((row) => [Number(row.key), row]))
}

/** Remembered sums, with the changed ones read again. */
async function refreshed(
  deps: Deps,
  question: MetricsQuestion,
  bounds: Bounds,
  { kept, accountId, xmin }: { kept: Kept; accountId: number; xmin: string },
): Promise<Kept> {
  const changed = await changedSince(deps.db, accountId, kept.since)
  if (changed.length === 0) return { since: xmin, sums: kept.sums }
  if (changed.length > mostChanged) return { since: xmin, sums: await read(deps, question, bounds) }
  const latest = await read(deps, question, bounds, changed)
  const sums = new Map(kept.sums)
  for (const id of changed) {
    const own = latest.get(id)
    if (own) sums.set(id, own)
    else sums.delete(id)
  }
  return { since: xmin, sums }
}

/** Forgets the longest unused until the rest fits. */
async function makeRoom(entries: Map<string, Promise<Kept>>): Promise<void> {
  const sizes = await Promise.all([...entries.values()].map((entry) => entry.then(({ sums }) => sums.size)))
  let total = sizes.reduce((sum, size) => sum + size, 0)
  for (const [at, key] of [...entries.keys()].entries()) {
    if (total <= mostLocations) return
    entries.delete(key)
    total -= sizes[at] ?? 0
  }
}

/**
 * Sums of each location that has reviews in a range. Those of a whole account are remembered by this process, and only
 * locations whose cells have changed since are read again: the answer is that of a complete read, at the cost of what is
 * new. Everything narrower is read.
 */
export async function sumsByLocation(
  deps: Deps,
  question: MetricsQuestion,
  bounds: Bounds,
): Promise<SumsByLocation> {
  const { selection, pendingImports } = question
  const [accountId, ...others] = selection.scope.accountIds
  const isWhole = !selection.isEmpty && !isLocationLimited(selection)
  if (accountId === undefined || others.length > 0 || !isWhole) return read(deps, question, bounds)
  const { generation, xmin } = await stateOf(deps.db, accountId)
  const key = JSON.stringify([accountId, generation, pendingImports, bounds, selection.source ?? null])
  const entries = keptIn.get(deps.db) ?? new Map<string, Promise<Kept>>()
  keptIn.set(deps.db, entries)
  const known = entries.get(key)
  const next = known
    ? known.then((kept) => refreshed(deps, question, bounds, { kept, accountId, xmin }))
    : read(deps, question, bounds).then((sums) => ({ since: xmin, sums }))
  entries.delete(key)
  entries.set(key, next)
  next.then(
    () => makeRoom(entries).catch(() => undefined),
    () => entries.get(key) === next && entries.delete(key),
  )
  return (await next).sums
}
