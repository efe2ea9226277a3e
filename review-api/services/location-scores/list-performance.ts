import type { PerformanceFilter, PerformanceQuery } from "#lib/contract/index.ts"
import { remembered } from "../../db/queries/count-cache.ts"
import { pendingImportIds } from "../../db/queries/pending-imports.ts"
import { firstSyncDay } from "../../db/rollups/sync-ratios.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { FormulaName } from "./formulas.ts"
import { groupTable, locationTable, type PerformanceTable } from "./performance-rows.ts"
import { type Ranked, ranked, sorted } from "./rank.ts"
import { ratingTrends } from "./rating-trends.ts"
import type { NamedGroup, Place } from "./read-locations.ts"
import { groupItem, locationItems, type RowRequest, totalsItem } from "./row-item.ts"

type Request<K extends string> = {
  deps: Deps
  scope: Scope
  query: PerformanceQuery
  /** Query that links to other pages repeat, if not the query. */
  linkQuery?: Record<string, unknown>
  formula: FormulaName
  /** Path of the list. */
  path: string
  collection: K
}

/** A query without what its rows do not depend on. */
function filterOf(query: PerformanceQuery): PerformanceFilter {
  const { page: _, per_page: __, "sort[by]": ___, "sort[order]": ____, with_trend: _____, ...filter } = query
  return filter
}

type Asked = Pick<Request<string>, "deps" | "scope" | "query" | "formula">
type Readers = { locations: Place; groups: NamedGroup }
const tableReaders = { locations: locationTable, groups: groupTable } as const

/**
 * The ranked rows of a query in its order, all of them, with what they have together. Pages of one table that are asked for
 * at the same time share it, such as the best and the last of a dashboard.
 */
export async function performanceTable<View extends keyof Readers>(
  { deps, scope, query, formula }: Asked,
  view: View,
) {
  const filter = filterOf(query)
  const who = [scope.accountIds, scope.locations, scope.timeZone]
  const pending = await pendingImportIds(deps.db, scope.accountIds)
  const key = JSON.stringify(["performance", view, formula, who, filter, pending])
  const read = tableReaders[view] as (
    ...of: [Deps, Scope, PerformanceFilter, FormulaName]
  ) => Promise<PerformanceTable<Readers[View]>>
  const tableOf = async () => {
    const table = await read(deps, scope, filter, formula)
    return { ...table, rows: ranked(table) }
  }
  const table = await remembered(deps, key, tableOf, () => false)
  return { ...table, rows: sorted(table.rows, query) }
}

async function answer<K extends string, View extends keyof Readers, Item>(
  request: Request<K>,
  view: View,
  itemsOf: (rows: readonly Ranked<Readers[View]>[], how: RowRequest) => Promise<Item[]>,
) {
  const { query, linkQuery = query, formula, path, collection } = request
  const how = { formula, includesLag: query.with_lag ?? false }
  const table = await performanceTable(request, view)
  const { page, perPage, offset } = pageOf(query)
  const items = await itemsOf(table.rows.slice(offset, offset + perPage), how)
  const total = table.rows.length
  const list = listAnswerOf({ path, query: linkQuery, page, perPage, total, collection, items })
  const totals = totalsItem(table, how)
  const left_out_since = await leftOutSince(request, totals.left_out ?? [])
  return { ...list, weights: table.weights, totals: { ...totals, left_out_since } }
}

/** The first day of data of parts that a change leaves out (D-315): known of listings, which are counted from a day on. */
async function leftOutSince(
  { deps, scope }: Pick<Asked, "deps" | "scope">,
  parts: readonly string[],
): Promise<Record<string, string | null>> {
  const isCounted = parts.includes("LLHealth")
  const firstDay = isCounted ? await firstSyncDay(deps.db, scope.accountIds) : null
  return Object.fromEntries(parts.map((name) => [name, name === "LLHealth" ? firstDay : null]))
}

/** A page of the ranked locations behind a query, and what all of them have together (D-138, D-241, D-249). */
export const listLocationPerformance = <const K extends string>(request: Request<K>) =>
  answer(request, "locations", async (rows, how) => {
    const { deps, scope, query } = request
    const items = await locationItems(deps, scope, rows, how)
    const ids = items.map((item) => item.location_id)
    const trendOf = query.with_trend ? await ratingTrends(deps, scope, filterOf(query), ids) : () => undefined
    return items.map((item) => ({ ...item, trend: trendOf(item.location_id) }))
  })

/** The same of groups (D-246). */
export const listGroupPerformance = <const K extends string>(request: Request<K>) =>
  answer(request, "groups", async (rows, how) => rows.map((row) => groupItem(row, how)))
