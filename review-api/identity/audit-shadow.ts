import { and, eq } from "drizzle-orm"
import type { Actor } from "../audit/actor.ts"
import { recordAudit } from "../audit/record.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import type { Db } from "../db/connect.ts"
import { accounts, users } from "../db/schema/identity.ts"
import type { Ended } from "./tokens.ts"

type Event = "shadow.start" | "shadow.end"

/**
 * Tells both accounts of a shadow session that begins or ends (D-049): the parent's log names the child account, the
 * child's log the visitor.
 * @param tx the open transaction.
 * @param who the shadow user and its account.
 */
export async function auditShadow(
  tx: Db,
  deps: Pick<BaseDeps, "clock">,
  actor: Actor,
  event: Event,
  who: Pick<Ended, "accountId" | "userId">,
): Promise<void> {
  const [child] = await tx
    .select({ name: accounts.name, parentId: accounts.parentId })
    .from(accounts)
    .where(eq(accounts.id, who.accountId))
  const [shadow] = await tx
    .select({ email: users.email, userId: users.shadowUserId })
    .from(users)
    .where(and(eq(users.accountId, who.accountId), eq(users.id, who.userId)))
  if (!child || !shadow) return
  const email = actor.email ?? shadow.email
  const kind = actor.kind === "impersonated" ? actor.kind : "shadow"
  await recordAudit(
    tx,
    deps,
    { ...actor, kind, userId: who.userId, email },
    {
      accountId: who.accountId,
      action: event,
      resource: { type: "session", id: who.userId, name: shadow.email },
    },
  )
  if (child.parentId === null) return
  await recordAudit(
    tx,
    deps,
    { ...actor, userId: shadow.userId, email },
    {
      accountId: child.parentId,
      action: event,
      resource: { type: "account", id: who.accountId, name: child.name },
    },
  )
}

/** Tells of every shadow session among those that ended. */
export async function auditShadowEnds(
  tx: Db,
  deps: Pick<BaseDeps, "clock">,
  actor: Actor,
  ended: readonly Ended[],
): Promise<void> {
  for (const one of ended) {
    if (one.kind === "shadow") await auditShadow(tx, deps, actor, "shadow.end", one)
  }
}
