import type { Caller } from "../../audit/actor.ts"
import { ApiError, refused } from "../../core/errors.ts"
import type { Deps } from "../deps.ts"
import { isBeingErased } from "./being-erased.ts"
import { requireOwnPlan } from "./managed-by.ts"

/**
 * Billing is changed by the account's own Admins alone: not by the provider's staff acting as one, nor from a partner's
 * session (D-049, D-326).
 * @throws ApiError 403.
 */
export async function requirePayer(
  { db }: Pick<Deps, "db">,
  actor: Caller,
  accountId: number,
): Promise<void> {
  if (actor.kind === "impersonated" || actor.kind === "shadow") throw refused("billing.update")
  await requireOwnPlan(db, accountId)
  if (await isBeingErased(db, accountId))
    throw new ApiError(409, "This account is being erased.", { code: "erased" })
}
