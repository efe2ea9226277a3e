import { type SQL, sql } from "drizzle-orm"
import type { Account, AccountsFilter } from "#lib/contract/index.ts"
import { listIds } from "../../core/ids.ts"
import { nameMatches, nameOrder, relevanceOf } from "../../db/queries/name-search.ts"
import { pendingImportIds } from "../../db/queries/pending-imports.ts"
import { selectionOf } from "../../db/queries/selection-of.ts"
import { allOf, isOneOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { noSums, rollupSums } from "../../db/rollups/read.ts"
import { countOf, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { orderBy, type SortKey } from "../list-sort.ts"
import { accountColumns, accountShape } from "./account-columns.ts"

export type AccountRow = Account & { id: number }

export const ratingColumns = ["rating_sum", "rated"] as const

const name = sql`x.name`

function sortKeys({ keywords }: AccountsFilter): Record<string, SortKey> {
  return {
    name: { by: nameOrder(name) },
    status: { by: [sql`x.status collate "C"`, ...nameOrder(name)] },
    total_locations: { by: [sql`x.total_locations`] },
    trial_ended_at: { by: [sql`x.trial_ended_at collate "C"`] },
    avg_rating: { by: [sql`f.rating_sum / nullif(f.rated, 0)`] },
    ...(keywords?.trim()
      ? { relevance: { by: [relevanceOf(name, keywords), ...nameOrder(name)], fixed: true } }
      : {}),
  }
}

/** Sums of ratings by account `f`: of every account when the list is in their order, else of none. */
async function ratingSums(deps: Deps, scope: Scope, query: AccountsFilter): Promise<SQL> {
  const isSorted = (query["sort[by]"] ?? "").split(",").some((key) => key.trim() === "avg_rating")
  const pending = isSorted ? await pendingImportIds(deps.db, scope.accountIds) : []
  const sums = isSorted ? rollupSums(selectionOf(scope, {}), pending, ratingColumns, "account") : null
  return sql`left join (${sums ?? noSums(ratingColumns)}) f on f.key = x.id`
}

/** The accounts of a scope behind a filter: how many there are, and a stretch of them in order. */
export async function accountRows(deps: Deps, scope: Scope, query: AccountsFilter) {
  const visible = await visibleLocations(deps.db, { ...scope, locations: "all" }, "l")
  const ids = listIds("id", query.id)
  const from = sql`from (
      select ${accountColumns(visible, deps.clock.now())} from accounts a where ${allOf([
        isOneOf(sql`a.id`, scope.accountIds),
        ids && isOneOf(sql`a.id`, ids),
        query.has_trial === undefined ? undefined : sql`(a.status = 'trial') = ${query.has_trial}::boolean`,
        nameMatches(sql`a.name`, query),
      ])}) x
    where ${query.status === undefined ? sql`true` : sql`x.status = ${query.status}`}`
  const order = orderBy(query, sortKeys(query), ["name"], sql`x.id`)
  const ratings = await ratingSums(deps, scope, query)
  return {
    count: (): Promise<number> => countOf(deps.db, from),
    read: (limit: number, offset: number): Promise<AccountRow[]> =>
      rowsOf(
        deps.db,
        accountShape,
        sql`select x.* from (select x.* ${from}) x ${ratings} order by ${order} limit ${limit} offset ${offset}`,
      ),
  }
}
