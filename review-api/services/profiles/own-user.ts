import { and, eq } from "drizzle-orm"
import { invalid, refused } from "../../core/errors.ts"
import { passwordMatches } from "../../core/password.ts"
import type { Db } from "../../db/connect.ts"
import { users } from "../../db/schema/identity.ts"
import { requireAlive } from "../../identity/open-session.ts"
import { lockUser } from "../../identity/tokens.ts"
import { requireActive, type Session } from "../../permissions/session.ts"

/** A user's own data is not changed from a shadow session, which is a visit (D-049). @throws 402 or 403 */
export function requireOwnSession(session: Session): void {
  requireActive(session)
  if (session.kind !== "session") throw refused("user.update")
}

const isWrong = () => invalid({ current_password: ["is wrong"] })

/** @throws 422 when it is not the password of the session's user, or the user has none. */
export async function requirePassword({ identity }: Session, given: string): Promise<void> {
  if (!(await passwordMatches(given, identity.passwordHash))) throw isWrong()
}

/** Names of the session's user. */
export async function ownNames(db: Db, { identity }: Session) {
  const [names] = await db
    .select({ email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.accountId, identity.accountId), eq(users.id, identity.userId)))
  return names!
}

/**
 * Holds the session's user until the transaction ends.
 * @returns the user as it is now.
 * @throws 401 when the session was ended, 422 when the password was changed, since the call began.
 */
export async function lockOwnUser(tx: Db, { identity, tokenHash }: Session, now: Date) {
  await lockUser(tx, identity)
  await requireAlive(tx, tokenHash, now)
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.accountId, identity.accountId), eq(users.id, identity.userId)))
  if (user!.passwordHash !== identity.passwordHash) throw isWrong()
  return user!
}
