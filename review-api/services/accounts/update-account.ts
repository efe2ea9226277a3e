import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Service } from "../service.ts"
import { updateChild } from "./update-child.ts"
import { updateOwn } from "./update-own.ts"

/** Changes the own account, or with `parent_id` the trial of a child of it (D-077). @throws 404 for any other. */
export const updateAccount: Service<"accounts.update"> = async (call) => {
  const { deps, scope, params, query, body, actor } = call
  const id = pathId(params.id)
  if (query.parent_id !== undefined) return updateChild(deps, scope, id, body, actor)
  if (id !== scope.accountId) throw notFound()
  return updateOwn(deps, scope, body, actor)
}
