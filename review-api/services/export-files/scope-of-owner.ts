import { identityOfUser } from "../../db/queries/identity.ts"
import type { Deps } from "../../deps.ts"
import { childrenOf } from "../../http/account-scope.ts"
import { requireIn } from "../../permissions/summary.ts"
import type { Scope } from "../../scope.ts"
import { scopeOf, sessionStatusOf } from "../../session.ts"
import type { ExportType } from "../exports/export-types.ts"
import { requireExport } from "../exports/require-export.ts"

/**
 * What the owner of a file or schedule may see now: rights may have changed since it was asked for.
 * @throws when they may not have it any more.
 */
export async function scopeOfOwner(
  deps: Deps,
  owner: { accountId: number; userId: number },
  type: ExportType,
): Promise<Scope> {
  const identity = await identityOfUser(deps.db, owner.accountId, owner.userId)
  const isGone = !identity || identity.deactivatedAt !== null
  if (isGone || sessionStatusOf(identity, deps.clock.now()) !== "active") throw new Error("the owner is gone")
  const kind = identity.shadowUserId === null ? "session" : "shadow"
  const session = { identity, kind, allowed: null } as const
  const scope = scopeOf({ ...session, tokenHash: "", isImpersonated: false, limitAt: null, status: "active" })
  requireIn(scope.permissions, type.permission)
  await requireExport(deps, scope)
  return type.ofChildren ? { ...scope, accountIds: await childrenOf(deps, scope.accountId) } : scope
}
