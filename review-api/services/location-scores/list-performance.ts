import type { PerformanceQuery } from "#lib/contract/index.ts"
import { pendingImportIds } from "../../db/queries/pending-imports.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { remembered } from "../reviews/count-cache.ts"
import { type Formula, groupTable, locationTable, type PerformanceTable } from "./performance-rows.ts"
import { type Ranked, ranked, sorted } from "./rank.ts"
import { groupItem, locationItem, totalsItem } from "./row-item.ts"

type Request<K extends string> = {
  deps: Deps
  scope: Scope
  query: PerformanceQuery
  formula: Formula
  /** Path of the list. */
  path: string
  collection: K
}

/** Pages of one table that are asked for at the same time share it, such as the best and the last of a dashboard. */
async function shared<Of>(
  { deps, scope, query, formula }: Request<string>,
  kind: string,
  tableOf: () => Promise<PerformanceTable<Of>>,
): Promise<PerformanceTable<Of>> {
  const { page: _, per_page: __, "sort[by]": ___, "sort[order]": ____, ...filter } = query
  const who = [scope.accountIds, scope.locations, scope.timeZone]
  const pending = await pendingImportIds(deps.db, scope.accountIds)
  const key = JSON.stringify(["performance", kind, formula, who, filter, pending])
  return remembered(deps, key, tableOf, () => false)
}

async function answer<K extends string, Of extends { name: string }, Item>(
  request: Request<K>,
  kind: string,
  tableOf: () => Promise<PerformanceTable<Of>>,
  itemOf: (row: Ranked<Of>, how: { formula: Formula; includesLag: boolean }) => Item,
) {
  const { query, formula, path, collection } = request
  const how = { formula, includesLag: query.with_lag ?? false }
  const { rows, totals } = await shared(request, kind, tableOf)
  const { page, perPage, offset } = pageOf(query)
  const shown = sorted(ranked(rows), query).slice(offset, offset + perPage)
  const items = shown.map((row) => itemOf(row, how))
  const list = listAnswerOf({ path, query, page, perPage, total: rows.length, collection, items })
  return { ...list, totals: totalsItem(totals, how) }
}

/** A page of the ranked locations behind a query, and what all of them have together (D-138, D-241, D-249). */
export const listLocationPerformance = <const K extends string>(request: Request<K>) =>
  answer(
    request,
    "locations",
    () => locationTable(request.deps, request.scope, request.query, request.formula),
    locationItem,
  )

/** The same of groups (D-246). */
export const listGroupPerformance = <const K extends string>(request: Request<K>) =>
  answer(
    request,
    "groups",
    () => groupTable(request.deps, request.scope, request.query, request.formula),
    groupItem,
  )
