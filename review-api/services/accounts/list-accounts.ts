import { type SQL, sql } from "drizzle-orm"
import type { AccountsQuery, ListedAccount } from "#lib/contract/index.ts"
import { rowsOf } from "../../db/connect.ts"
import { nameMatches, nameOrder, relevanceOf } from "../../db/queries/name-search.ts"
import { pendingImportIds } from "../../db/queries/pending-imports.ts"
import { allOf, isOneOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { readRollups, rollupSums } from "../../db/rollups/read.ts"
import type { Deps } from "../../deps.ts"
import { filterIds } from "../../http/ids.ts"
import { listAnswerOf, pageOf } from "../../http/list-answer.ts"
import { orderBy, type SortKey } from "../../http/list-sort.ts"
import type { Scope } from "../../scope.ts"
import { metricsOf } from "../metrics/figures.ts"
import { selectionOf } from "../reviews/selection-of.ts"
import type { Service } from "../service.ts"
import { accountColumns, withAddress } from "./account-columns.ts"

type Row = ListedAccount & { id: number }

const name = sql`x.name`
const ratingColumns = ["rating_sum", "rated"] as const

function sortKeys({ keywords }: AccountsQuery): Record<string, SortKey> {
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
async function ratingSums(deps: Deps, scope: Scope, query: AccountsQuery): Promise<SQL> {
  const isSorted = (query["sort[by]"] ?? "").split(",").some((key) => key.trim() === "avg_rating")
  const pending = isSorted ? await pendingImportIds(deps.db, scope.accountIds) : []
  const sums = isSorted ? rollupSums(selectionOf(scope, {}), pending, ratingColumns, "account") : null
  const none = sql`select null::bigint as key, null::double precision as rating_sum, null::double precision as rated
    where false`
  return sql`left join (${sums ?? none}) f on f.key = x.id`
}

async function averageRatings(deps: Deps, scope: Scope, ids: number[]): Promise<Map<number, number | null>> {
  if (ids.length === 0) return new Map()
  const own = { ...scope, accountIds: ids }
  const pending = await pendingImportIds(deps.db, ids)
  const rows = await readRollups(deps.db, selectionOf(own, {}), pending, ratingColumns, "account")
  return new Map(rows.map((row) => [Number(row.key), metricsOf(row).avg_rating]))
}

/**
 * Lists the accounts of the scope (000 §7, D-010): with `parent_id` the child accounts, with all their locations
 * counted and the average of the ratings that the caller sees, from the rollups.
 */
export const listAccounts: Service<"accounts.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const visible = await visibleLocations(deps.db, { ...scope, locations: "all" }, "l")
  const ids = filterIds(query.id)
  const from = sql`from (
      select ${accountColumns(visible, deps.clock.now())} from accounts a where ${allOf([
        isOneOf(sql`a.id`, scope.accountIds),
        ids && isOneOf(sql`a.id`, ids),
        query.has_trial === undefined ? undefined : sql`(a.status = 'trial') = ${query.has_trial}::boolean`,
        nameMatches(sql`a.name`, query),
      ])}) x
    where ${query.status === undefined ? sql`true` : sql`x.status = ${query.status}`}`
  const order = orderBy(query, sortKeys(query), ["name"], sql`x.id`)
  const [count] = await rowsOf<{ total: number }>(deps.db, sql`select count(*)::integer as total ${from}`)
  const rows = await rowsOf<Row>(
    deps.db,
    sql`select x.* from (select x.* ${from}) x ${await ratingSums(deps, scope, query)}
        order by ${order} limit ${perPage} offset ${offset}`,
  )
  const ratings = await averageRatings(
    deps,
    scope,
    rows.map((row) => row.id),
  )
  return listAnswerOf({
    path: "/accounts",
    query,
    page,
    perPage,
    total: count!.total,
    collection: "accounts",
    items: rows.map((row) => withAddress({ ...row, avg_rating: ratings.get(row.id) ?? null })),
  })
}
