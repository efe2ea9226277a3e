import { type SQL, sql } from "drizzle-orm"
import type { Db } from "../connect.ts"
import { locationSet } from "../queries/location-set.ts"
import { isLocationLimited, type ReviewSelection } from "../queries/review-selection.ts"
import { allOf, isOneOf, numbers } from "../queries/sql-lists.ts"
import { column, rowsOf } from "../rows.ts"
import type { FigureColumn } from "./figures.ts"
import { grains } from "./grains.ts"
import { planRollups, type RollupRead } from "./planner.ts"

/** Columns that tell the rows of a result apart. */
export type RollupKey = "none" | "day" | "month" | "source" | "account" | "location"
export type RollupSums = { key: string | number | null } & Partial<Record<FigureColumn, number>>

const timeColumn = (read: RollupRead): SQL => (read.grain.endsWith("Day") ? sql`c.day` : sql`c.month`)

function keySql(by: RollupKey, read: RollupRead): SQL {
  if (by === "day") return sql`c.day::text`
  if (by === "month") return sql`date_trunc('month', ${timeColumn(read)})::date::text`
  if (by === "account") return sql`c.account_id`
  if (by === "location") return sql`c.location_id`
  return by === "source" ? sql`c.source_id` : sql`null::text`
}

const allLocations = ({ scope }: ReviewSelection): SQL =>
  sql`select s.account_id, s.id as location_id from locations s where ${isOneOf(sql`s.account_id`, scope.accountIds)}`

function readSql(
  read: RollupRead,
  selection: ReviewSelection,
  pendingImports: number[],
  columns: readonly FigureColumn[],
  by: RollupKey,
): SQL {
  const places = locationSet(selection) ?? (by === "location" ? allLocations(selection) : null)
  const at = timeColumn(read)
  const sums = columns.map((name) => sql`sum(c.${sql.raw(name)}) as ${sql.raw(name)}`)
  // LATERAL: each location's cells by the primary key, however many cells other locations have.
  return sql`
    select x.* from accounts a
    ${places ? sql`join (${places}) p on p.account_id = a.id` : sql``}
    cross join lateral (
      select ${sql.join([sql`${keySql(by, read)} as key`, ...sums], sql`, `)}
      from ${sql.raw(grains[read.grain].table)} c
      where ${allOf([
        sql`c.account_id = a.id and c.generation = a.rollup_generation`,
        places ? sql`c.location_id = p.location_id` : undefined,
        read.from === null ? undefined : sql`${at} >= ${read.from}::date`,
        read.to === null ? undefined : sql`${at} <= ${read.to}::date`,
        selection.source && isOneOf(sql`c.source_id`, selection.source, "integer"),
        pendingImports.length ? sql`c.import_id <> all(${numbers(pendingImports)})` : undefined,
      ])}
      group by 1) x
    where ${isOneOf(sql`a.id`, selection.scope.accountIds)}`
}

/**
 * The statement behind `readRollups`: rows of `key` and a sum for each column.
 * @returns null when nothing can match.
 */
export function rollupSums(
  selection: ReviewSelection,
  pendingImports: number[],
  columns: readonly FigureColumn[],
  by: RollupKey,
): SQL | null {
  if (selection.isEmpty) return null
  const reads = planRollups({
    from: selection.from,
    to: selection.to,
    isLocationLimited: by === "location" || isLocationLimited(selection),
    needsSources: by === "source" || selection.source !== undefined,
    finest: by === "day" || by === "month" ? by : "none",
  })
  if (reads.length === 0) return null
  const parts = reads.map((read) => readSql(read, selection, pendingImports, columns, by))
  const sums = columns.map((name) => sql`sum(${sql.raw(name)})::double precision as ${sql.raw(name)}`)
  return sql`select ${sql.join([sql`key`, ...sums], sql`, `)}
    from (${sql.join(parts, sql` union all `)}) as part group by key`
}

/** Of `keySql`. */
const keyColumn = (by: RollupKey) =>
  by === "account" || by === "location" || by === "source" ? column.number() : column.text().nullable()

/** Sums of nothing: no row, with the columns that `rollupSums` has. */
export const noSums = (columns: readonly FigureColumn[]): SQL =>
  sql`select null::bigint as key, ${sql.join(
    columns.map((name) => sql`null::double precision as ${sql.raw(name)}`),
    sql`, `,
  )} where false`

/**
 * Sums rollup cells of a selection; only its accounts, locations, sources and days are looked at.
 * @param columns figures to sum.
 * @param by what the rows are told apart by; days and months as `YYYY-MM-DD`.
 * @returns one row per key that has cells (one or none for "none"), in no order.
 */
export async function readRollups(
  db: Db,
  selection: ReviewSelection,
  pendingImports: number[],
  columns: readonly FigureColumn[],
  by: RollupKey = "none",
): Promise<RollupSums[]> {
  const statement = rollupSums(selection, pendingImports, columns, by)
  return statement ? rowsOf(db, { key: keyColumn(by), ...column.numbers(columns) }, statement) : []
}
