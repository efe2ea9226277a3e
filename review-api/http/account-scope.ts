import { ownValue } from "#lib/contract/own-value.ts"
import { ApiError, foreignAccount, invalid, notFound } from "../core/errors.ts"
import { areIds, notId } from "../core/ids.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import { childrenOf } from "../db/queries/child-accounts.ts"
import type { Scope } from "../permissions/scope.ts"

/** Where a call may name accounts: path, query and body, as they were sent. */
export type AccountNames = {
  params: Record<string, string>
  query: readonly (readonly [string, string])[]
  body: unknown
}

const textsOf = (given: readonly unknown[]): string[] =>
  given.filter((value) => value != null && value !== "").map(String)

/** @throws 400 in a query, 422 in a body and 404 in a path for what is no id: it names no account, so it tells of none. */
function valuesOf(name: string, { params, query, body }: AccountNames): string[] {
  const inQuery = textsOf(query.filter(([key]) => key === name).map(([, value]) => value))
  if (!areIds(inQuery)) throw invalid({ [name]: [notId] }, 400, "invalid_parameter")
  const isObject = typeof body === "object" && body !== null && Object.hasOwn(body, name)
  const inBody = textsOf(isObject ? [ownValue(body as Record<string, unknown>, name)] : [])
  if (!areIds(inBody)) throw invalid({ [name]: [notId] })
  const inPath = textsOf([ownValue(params, name)])
  if (!areIds(inPath)) throw notFound()
  return [...inQuery, ...inPath, ...inBody]
}

/**
 * Checks `account_id` (D-008): the token's own account, wherever it is named.
 * @throws 403, the same for foreign and missing accounts; 400, 404 or 422 for what is no id.
 */
export function checkAccountId(scope: Scope, names: AccountNames): void {
  const isForeign = valuesOf("account_id", names).some((value) => value !== String(scope.accountId))
  if (isForeign) throw foreignAccount()
}

/**
 * Widens a scope to the child accounts when `parent_id` names the token's own account (design: scope).
 * @throws 403 for any other parent_id, 400 or 422 for what is no id.
 */
export async function widenToChildren(
  deps: Pick<BaseDeps, "db">,
  scope: Scope,
  names: AccountNames,
): Promise<Scope> {
  const parents = valuesOf("parent_id", names)
  if (parents.length === 0) return scope
  if (parents.some((value) => value !== String(scope.accountId))) throw foreignAccount()
  return { ...scope, accountIds: await childrenOf(deps.db, scope.accountId) }
}

const scopeNames = ["account_id", "parent_id", "user_id"]

/**
 * With STRICT_ACCOUNT_ID a collection must be told its scope (D-008): account_id, or what stands for it there
 * (parent_id, or user_id as in D-058).
 * @param known the query parameters of the operation.
 * @throws 400.
 */
export function requireAccountId(known: readonly string[], names: AccountNames): void {
  const isCollection = known.includes("account_id")
  const isNamed = scopeNames.some((name) => known.includes(name) && valuesOf(name, names).length > 0)
  if (isCollection && !isNamed && !("account_id" in names.params)) {
    throw new ApiError(400, "Missing Required Param: account_id")
  }
}
