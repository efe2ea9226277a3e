import { and, eq } from "drizzle-orm"
import { userTypes } from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import { invalid, notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { users } from "../../db/schema/identity.ts"
import { logOutEverywhere } from "../../identity/end-sessions.ts"
import { claimLogin, releaseLogin } from "../../identity/logins.ts"
import { notifyOldEmail } from "../../identity/notify-old-email.ts"
import { userTypeName } from "../../permissions/matrix.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { judgeSchedulesOf } from "../scheduled-exports/judge-schedule.ts"
import type { Call, Service } from "../service.ts"
import { assign, assignedChange, unassignAll } from "./assignments.ts"
import { inviteUser } from "./invite.ts"
import { type LockedUser, lockChangedUser, requireDispensable } from "./lock-users.ts"
import { userDetail } from "./user-detail.ts"
import { assignableType } from "./user-type.ts"

type Body = Call<"users.update">["body"]
type Login = Pick<LockedUser, "email">

const isSameLogin = (one: Login, other: Login) => one.email.toLowerCase() === other.email.toLowerCase()

const isEmailOnly = (userTypeId: number) => userTypeName(userTypeId) === "Email Only"

/** Names, email and type as they will be. A new email counts as unconfirmed until its link has been opened. */
function changedRow({ config }: Deps, scope: Scope, before: LockedUser, body: Body): LockedUser {
  const email = body.email ?? before.email
  return {
    ...before,
    firstName: body.first_name ?? before.firstName,
    lastName: body.last_name ?? before.lastName,
    email,
    confirmedAt: isSameLogin({ email }, before) ? before.confirmedAt : null,
    userTypeId:
      body.user_type_id === undefined
        ? before.userTypeId
        : assignableType(config.userTypeIds, scope, body.user_type_id),
  }
}

async function checkChange(tx: Db, scope: Scope, before: LockedUser, after: LockedUser): Promise<void> {
  // Its name and rights follow from its own account (D-049).
  if (before.shadowUserId !== null) throw notFound()
  if (after.userTypeId !== before.userTypeId) {
    await requireDispensable(tx, before, "given another type", "user_type_id")
  }
  if (!isSameLogin(after, before) && before.id === scope.userId) {
    throw invalid({ email: ["Change your own email address in your profile."] })
  }
}

const auditValues = ({ firstName, lastName, email, userTypeId }: LockedUser) => ({
  first_name: firstName,
  last_name: lastName,
  email,
  user_type: userTypeName(userTypeId),
})

/**
 * Changes a user (D-056). A new email or the type Email Only logs the user out everywhere; the new email and the old
 * one are written to. Lists of places take the place of those that the caller sees.
 * @throws 404 for foreign and missing users, 403 for those of somebody else, 422 as `createUser` and for the owner and
 * the last Admin.
 */
export const updateUser: Service<"users.update"> = async ({ deps, scope, params, body, actor }) => {
  const userId = pathId(params.id)
  const whose = { accountId: scope.accountId, userId }
  const saved = await deps.db.transaction(async (tx) => {
    const before = await lockChangedUser(tx, scope, userId, "user.update")
    const after = changedRow(deps, scope, before, body)
    await checkChange(tx, scope, before, after)
    const { firstName, lastName, email, confirmedAt, userTypeId } = after
    await tx
      .update(users)
      .set({ firstName, lastName, email, confirmedAt, userTypeId })
      .where(and(eq(users.accountId, scope.accountId), eq(users.id, userId)))
    const isNewEmail = !isSameLogin(after, before)
    if (isNewEmail) {
      await releaseLogin(tx, whose)
      await claimLogin(tx, whose, email)
      if (!isEmailOnly(before.userTypeId)) await notifyOldEmail(tx, deps, whose, before)
    }
    const isLetIn = isEmailOnly(before.userTypeId) && before.passwordHash === null
    if (isNewEmail || (isLetIn && !isEmailOnly(userTypeId))) await inviteUser(tx, deps, after)
    const isShutOut = isEmailOnly(userTypeId) && !isEmailOnly(before.userTypeId)
    if (isNewEmail || isShutOut) await logOutEverywhere(tx, deps, actor, whose)
    const places = userTypeId === userTypes.Admin ? null : await assign(tx, scope, userId, body)
    if (!places) await unassignAll(tx, scope.accountId, userId)
    await judgeSchedulesOf(tx, deps, whose)
    const change = places && assignedChange(places)
    await recordAudit(tx, deps, actor, {
      accountId: scope.accountId,
      resource: { type: "user", id: userId, name: before.email },
      before: { ...auditValues(before), ...change?.before },
      after: { ...auditValues(after), ...change?.after },
    })
    return userDetail({ ...deps, db: tx }, scope, userId)
  })
  deps.mailer.wake()
  return saved!
}
