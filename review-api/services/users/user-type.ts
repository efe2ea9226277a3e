import { type Id, sameId, userTypes } from "#lib/contract/index.ts"
import { invalid } from "../../errors.ts"
import { isTypeAbove } from "../../permissions/matrix.ts"
import type { Scope } from "../../scope.ts"

/**
 * The user type that a body names (D-020).
 * @throws 422 when there is none such, or it is above the caller's own.
 */
export function assignableType(scope: Scope, given: Id): number {
  const id = Object.values(userTypes).find((own) => sameId(own, given))
  if (id === undefined) throw invalid({ user_type_id: ["is not a user type"] })
  if (isTypeAbove(id, scope.userTypeId)) throw invalid({ user_type_id: ["is above your own"] })
  return id
}
