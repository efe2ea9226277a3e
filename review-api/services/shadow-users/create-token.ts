import { and, eq } from "drizzle-orm"
import { notFound, refused } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { identityByToken } from "../../db/queries/identity.ts"
import { accounts, users } from "../../db/schema/identity.ts"
import { auditShadow } from "../../identity/audit-shadow.ts"
import { requireAlive } from "../../identity/open-session.ts"
import { forgetOldTokens, hashToken, issueToken, lockUser } from "../../identity/tokens.ts"
import { requireActive } from "../../permissions/session.ts"
import { authAnswer } from "../auth/auth-answer.ts"
import type { Service } from "../service.ts"

/** The row that stands for a person in a child account, made at the first visit and kept up to date. */
async function shadowUserOf(
  tx: Db,
  accountId: number,
  person: { accountId: number; userId: number },
  now: Date,
): Promise<number> {
  const [known] = await tx
    .select()
    .from(users)
    .where(and(eq(users.accountId, person.accountId), eq(users.id, person.userId)))
  const { email, firstName, lastName, userTypeId } = known!
  const copied = { email, firstName, lastName, userTypeId, lastLoginAt: now.toISOString() }
  const [shadow] = await tx
    .insert(users)
    .values({ ...copied, accountId, shadowUserId: person.userId, confirmedAt: now.toISOString() })
    .onConflictDoUpdate({ target: [users.accountId, users.shadowUserId], set: copied })
    .returning({ id: users.id })
  return shadow!.id
}

/**
 * Opens a shadow session in a child account (D-049): the rights of the same user type there, without writes of billing,
 * users and oauth. It ends with the session that it was opened from.
 * @throws 402 or 403 by the session's status; 403 in a shadow session; 404 when the account is no child of the own one,
 * or does not let this visitor in; 401 when the session was ended while the call was under way.
 */
export const createShadowToken: Service<"shadow_users.create_token"> = async (call) => {
  const { deps, scope, body, actor, via } = call
  const { session } = via
  requireActive(session)
  if (session.kind === "shadow") throw refused("child_account.read")
  const childId = pathId(String(body.child_account_id))
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    await lockUser(tx, session.identity)
    await requireAlive(tx, session.tokenHash, now)
    const [child] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.id, childId), eq(accounts.parentId, scope.accountId)))
    if (!child) throw notFound()
    const userId = await shadowUserOf(tx, childId, session.identity, now)
    await forgetOldTokens(tx, childId, userId, now)
    const { isImpersonated, tokenHash: parentHash } = session
    const owner = {
      accountId: childId,
      userId,
      kind: "shadow",
      isImpersonated,
      parentHash,
      from: actor,
    } as const
    const token = await issueToken(tx, owner, now)
    const identity = await identityByToken(tx, hashToken(token))
    if (!identity || identity.deactivatedAt !== null) throw notFound()
    await auditShadow(tx, deps, actor, "shadow.start", owner)
    return authAnswer(deps, { identity, kind: "shadow", isImpersonated }, token, now)
  })
}
