import type { Id } from "#lib/contract/index.ts"
import { sameId } from "#lib/contract/same-id.ts"
import { ApiError } from "../../core/errors.ts"
import type { Scope } from "../../permissions/scope.ts"

/** @throws 403 when a body names someone else: preferences are one's own (D-023). */
export function requireOwnUser(scope: Scope, userId: Id | undefined): void {
  if (userId !== undefined && !sameId(userId, scope.userId)) {
    throw new ApiError(403, "You can only change your own saved filters.", { code: "permission" })
  }
}
