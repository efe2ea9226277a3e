import { childrenOf } from "../../db/queries/child-accounts.ts"
import { scopeOfUser } from "../../identity/scope-of-user.ts"
import type { Scope } from "../../permissions/scope.ts"
import { requireIn } from "../../permissions/summary.ts"
import type { Deps } from "../deps.ts"
import { requireExport } from "../require-export.ts"
import type { ExportType } from "./export-type.ts"

/**
 * Current scope of a file's or schedule's owner: rights may have changed since it was asked for.
 * @throws when they may not have it any more.
 */
export async function scopeOfOwner(
  deps: Deps,
  owner: { accountId: number; userId: number },
  type: ExportType,
): Promise<Scope> {
  const scope = await scopeOfUser(deps, owner, { isExport: true })
  if (!scope) throw new Error("the owner is gone")
  requireIn(scope.permissions, type.permission)
  await requireExport(deps, scope)
  return type.ofChildren ? { ...scope, accountIds: await childrenOf(deps.db, scope.accountId) } : scope
}

/** A scope cut to the locations of a file, where a run has made it for people who do not see all of them (D-272). */
export function scopeOfFile(scope: Scope, { id, scopeKey }: { id: number; scopeKey: string }): Scope {
  if (scopeKey === "") return scope
  const viaUser = scope.locations === "all" ? null : scope.locations.viaUser
  return { ...scope, locations: { viaUser, inFile: id } }
}
