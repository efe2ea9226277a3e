import type { Id, UserTypeIds } from "#lib/contract/index.ts"
import { invalid } from "../../core/errors.ts"
import { isTypeAbove } from "../../permissions/matrix.ts"
import type { Scope } from "../../permissions/scope.ts"
import { innerTypeId } from "../../permissions/user-type-ids.ts"

/**
 * The user type that a body names (D-020).
 * @param ids those that callers know.
 * @throws 422 when there is none such, or it is above the caller's own.
 */
export function assignableType(ids: UserTypeIds, scope: Scope, given: Id): number {
  const id = innerTypeId(ids, given)
  if (id === undefined) throw invalid({ user_type_id: ["is not a user type"] })
  if (isTypeAbove(id, scope.userTypeId)) throw invalid({ user_type_id: ["is above your own"] })
  return id
}
