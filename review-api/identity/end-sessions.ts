import type { Actor } from "../audit/actor.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import type { Db } from "../db/connect.ts"
import { auditShadowEnds } from "./audit-shadow.ts"
import { endUserSessions, invalidatedReason } from "./tokens.ts"

/** Logs a user out everywhere; the browsers are told that it came from outside (D-056, D-067). */
export async function logOutEverywhere(
  tx: Db,
  deps: Pick<BaseDeps, "clock">,
  actor: Actor,
  user: { accountId: number; userId: number },
): Promise<void> {
  const ended = await endUserSessions(tx, user, invalidatedReason, deps.clock.now())
  await auditShadowEnds(tx, deps, actor, ended)
}
