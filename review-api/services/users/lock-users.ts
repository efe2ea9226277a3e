import { and, eq, isNotNull, isNull, ne } from "drizzle-orm"
import { type Permission, userTypes } from "#lib/contract/index.ts"
import { ApiError, notFound, refused } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { mayChange } from "../../db/queries/user-columns.ts"
import { accounts, users } from "../../db/schema/identity.ts"
import { sessionInvalidated } from "../../identity/open-session.ts"
import type { Scope } from "../../permissions/scope.ts"

export type LockedUser = typeof users.$inferSelect

const isUser = (accountId: number, id: number) => and(eq(users.accountId, accountId), eq(users.id, id))

/**
 * Holds the users of the caller's account until the transaction ends, so that two people who change each other follow
 * one after the other.
 * @throws 401 or 403 when the caller was deactivated, or is of another type, since the call began.
 */
export async function lockUsers(tx: Db, scope: Scope, permission: Permission): Promise<void> {
  const own = eq(accounts.id, scope.accountId)
  await tx.select({ id: accounts.id }).from(accounts).where(own).for("no key update")
  const [caller] = await tx
    .select({ userTypeId: users.userTypeId, deactivatedAt: users.deactivatedAt })
    .from(users)
    .where(isUser(scope.accountId, scope.userId))
  if (!caller || caller.deactivatedAt !== null) throw sessionInvalidated()
  if (caller.userTypeId !== scope.userTypeId) throw refused(permission)
}

/**
 * The user that is to be changed, held until the transaction ends.
 * @throws 404 for foreign, missing and deactivated ones; 403 for those who are not the caller's to change (D-023).
 */
export async function lockChangedUser(
  tx: Db,
  scope: Scope,
  id: number,
  permission: Permission,
): Promise<LockedUser> {
  await lockUsers(tx, scope, permission)
  const [user] = await tx.select().from(users).where(isUser(scope.accountId, id)).for("update")
  if (!user || user.deactivatedAt !== null) throw notFound()
  if (!mayChange(scope, user)) throw refused(permission)
  return user
}

/** Whether someone else is left who can let people in: an Admin who has confirmed the email. */
async function hasOtherAdmin(tx: Db, user: LockedUser): Promise<boolean> {
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.accountId, user.accountId),
        ne(users.id, user.id),
        eq(users.userTypeId, userTypes.Admin),
        isNull(users.deactivatedAt),
        isNull(users.shadowUserId),
        isNotNull(users.confirmedAt),
      ),
    )
    .limit(1)
  return other !== undefined
}

/**
 * The account owner and the last Admin stay what they are (D-056).
 * @param change what would happen to the user, in words: "deleted".
 * @param field where the error stands; none for a deletion.
 * @throws 422.
 */
export async function requireDispensable(
  tx: Db,
  user: LockedUser,
  change: string,
  field?: string,
): Promise<void> {
  const isAdmin = user.userTypeId === userTypes.Admin && user.shadowUserId === null
  const isLast = isAdmin && !(await hasOtherAdmin(tx, user))
  const who = user.isAccountOwner ? "The account owner" : isLast ? "The last Admin" : null
  if (!who) return
  const sentence = `${who} cannot be ${change}.`
  throw new ApiError(422, sentence, field ? { errors: { [field]: [sentence] } } : {})
}
