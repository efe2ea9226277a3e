import type { BaseDeps } from "../db/base-deps.ts"
import { identityOfUser } from "../db/queries/identity.ts"
import type { Scope } from "../permissions/scope.ts"
import { scopeOf, sessionStatusOf } from "../permissions/session.ts"

/**
 * Current scope of a user, for work that goes on without them.
 * @param isExport exports go on while the account is inactive (D-289).
 * @returns null when they or their access are gone.
 */
export async function scopeOfUser(
  deps: Pick<BaseDeps, "db" | "clock">,
  { accountId, userId }: { accountId: number; userId: number },
  { isExport = false }: { isExport?: boolean } = {},
): Promise<Scope | null> {
  const identity = await identityOfUser(deps.db, accountId, userId)
  const isGone = !identity || identity.deactivatedAt !== null
  if (isGone) return null
  const status = sessionStatusOf(identity, deps.clock.now())
  if (status !== "active" && !(isExport && status === "expired")) return null
  const kind = identity.shadowUserId === null ? "session" : "shadow"
  const session = { identity, kind, scopes: null } as const
  return scopeOf({ ...session, tokenHash: "", isImpersonated: false, limitAt: null, status: "active" })
}
