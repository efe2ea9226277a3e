import { pendingImportIds } from "../../db/queries/pending-imports.ts"
import { readRollups } from "../../db/rollups/read.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { metricsOf } from "../metrics/figures.ts"
import { selectionOf } from "../reviews/selection-of.ts"
import type { Service } from "../service.ts"
import { accountRows, ratingColumns } from "./account-rows.ts"

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
  const found = await accountRows(deps, scope, query)
  const total = await found.count()
  const rows = await found.read(perPage, offset)
  const ids = rows.map((row) => row.id)
  const ratings = await averageRatings(deps, scope, ids)
  return listAnswerOf({
    path: "/accounts",
    query,
    page,
    perPage,
    total,
    collection: "accounts",
    items: rows.map((row) => ({ ...row, avg_rating: ratings.get(row.id) ?? null })),
  })
}
