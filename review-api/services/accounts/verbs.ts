import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { pendingImportIds } from "../../db/queries/pending-imports.ts"
import { selectionOf } from "../../db/queries/selection-of.ts"
import { readRollups } from "../../db/rollups/read.ts"
import { metricsOf } from "../../metrics/figures.ts"
import type { Scope } from "../../permissions/scope.ts"
import { permissionFactsOf, requireActive } from "../../permissions/session.ts"
import { requirePermission } from "../../permissions/summary.ts"
import { writesPlan } from "../account-settings/writes-plan.ts"
import type { Deps } from "../deps.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"
import { accountItem } from "./account-item.ts"
import { accountRows, ratingColumns } from "./account-rows.ts"
import { exportAccounts } from "./export-accounts.ts"
import { updateChild } from "./update-child.ts"
import { updateOwn } from "./update-own.ts"

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
const listAccounts: Service<"accounts.list"> = async ({ deps, scope, query }) => {
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

/**
 * The own account, open to every session status (D-034), or with `parent_id` a child of it.
 * @throws 404 for any other (D-008); 402 or 403 for a child when the session is not active or may not see children.
 */
const getAccount: Service<"accounts.get"> = async ({ deps, scope, params, query, actor, via }) => {
  if (query.parent_id !== undefined) {
    requireActive(via.session)
    requirePermission("child_account.read", permissionFactsOf(via.session))
  }
  const account = await accountItem(deps.db, scope, pathId(params.id), deps.clock.now())
  if (!account) throw notFound()
  const setsPlan = query.parent_id === undefined && (await writesPlan(deps.db, actor, scope.accountId))
  return setsPlan ? { ...account, sets_plan_settings: true } : account
}

/** Changes the own account, or with `parent_id` the trial of a child of it (D-077). @throws 404 for any other. */
const updateAccount: Service<"accounts.update"> = async (call) => {
  const { deps, scope, params, query, body, actor } = call
  const id = pathId(params.id)
  if (query.parent_id !== undefined) return updateChild(deps, scope, id, body, actor)
  if (id !== scope.accountId) throw notFound()
  return updateOwn(deps, scope, body, actor)
}

export const verbs = {
  "accounts.list": listAccounts,
  "accounts.export": exportAccounts,
  "accounts.get": getAccount,
  "accounts.update": updateAccount,
} satisfies Verbs
