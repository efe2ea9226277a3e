import type { Id } from "#lib/contract/index.ts"
import { sameId } from "#lib/contract/same-id.ts"
import { ApiError } from "../../core/errors.ts"
import type { Identity } from "../../permissions/session.ts"

/** @throws 403 when a call is about someone else: everyone speaks for oneself alone (D-062, D-063). */
export function requireOwnIdentity({ userId }: Pick<Identity, "userId">, given: Id): void {
  if (!sameId(given, userId))
    throw new ApiError(403, "You can only identify yourself.", { code: "permission" })
}
