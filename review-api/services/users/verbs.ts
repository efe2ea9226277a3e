import { and, eq, sql } from "drizzle-orm"
import { userTypes } from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { nameMatches, nameOrder } from "../../db/queries/name-search.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { profileName, userColumns, userItem, userShape } from "../../db/queries/user-columns.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { countOf, rowsOf } from "../../db/rows.ts"
import { users } from "../../db/schema/identity.ts"
import { logOutEverywhere } from "../../identity/end-sessions.ts"
import { releaseLogin } from "../../identity/logins.ts"
import { closeReset } from "../../identity/password-resets.ts"
import { resumeAddress } from "../../mail/email-bounces.ts"
import { userTypeName } from "../../permissions/matrix.ts"
import { permissionFactsOf, requireActive } from "../../permissions/session.ts"
import { requirePermission } from "../../permissions/summary.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { orderBy, type SortKey } from "../list-sort.ts"
import { handOver, ownedScheduleIds, successorOf } from "../scheduled-exports/hand-over.ts"
import { judgeAgain, judgeSchedulesOf } from "../scheduled-exports/judge-schedule.ts"
import type { Service, Verbs } from "../service.ts"
import { unassignAll } from "./assignments.ts"
import { createUser } from "./create-user.ts"
import { inviteUser } from "./invite.ts"
import { type LockedUser, lockChangedUser, requireDispensable } from "./lock-users.ts"
import { updateUser } from "./update-user.ts"
import { userDetail } from "./user-detail.ts"

/** In the order of the types, whatever their ids are. */
const typeOrder = sql`array_position(array[${sql.raw(Object.values(userTypes).join(", "))}], u.user_type_id)`

const sortKeys: Record<string, SortKey> = {
  name: { by: nameOrder(profileName) },
  email: { by: nameOrder(sql`u.email`) },
  user_type: { by: [typeOrder] },
  last_login: { by: [sql`u.last_login_at`] },
}

/**
 * Lists the users of the account who are not deactivated (000 §7, D-056); shadow users only when they are asked for.
 * Keywords look into names and email.
 */
const listUsers: Service<"users.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const from = sql`from users u where ${allOf([
    sql`u.account_id = ${scope.accountId}`,
    sql`u.deactivated_at is null`,
    query.include_shadow_users ? undefined : sql`u.shadow_user_id is null`,
    nameMatches(sql`(u.first_name || ' ' || u.last_name || ' ' || u.email)`, query),
  ])}`
  const order = orderBy(query, sortKeys, ["name"], sql`u.id`)
  const visible = await visibleLocations(deps.db, scope, "l")
  const total = await countOf(deps.db, from)
  const rows = await rowsOf(
    deps.db,
    userShape,
    sql`select ${userColumns(visible)} ${from} order by ${order} limit ${perPage} offset ${offset}`,
  )
  return listAnswerOf({
    path: "/users",
    query,
    page,
    perPage,
    total,
    collection: "users",
    items: rows.map((row) => userItem(deps.config, scope, row)),
  })
}

/**
 * Deactivates a user (D-056): every session ends, nothing is assigned any more, the email is free for someone else.
 * The row stays for what the user has done; it does not come back. Scheduled exports go to the successor, by default
 * the caller (D-271).
 * @throws 404 for foreign and missing users, 403 for those of someone else, 422 for the owner and the last Admin, and
 * at `successor` for somebody who may not have schedules.
 */
const deleteUser: Service<"users.delete"> = async ({ deps, scope, params, query, actor }) => {
  const userId = pathId(params.id)
  const whose = { accountId: scope.accountId, userId }
  await deps.db.transaction(async (tx) => {
    const user = await lockChangedUser(tx, scope, userId, "user.delete")
    await requireDispensable(tx, user, "deleted")
    const scheduleIds = await ownedScheduleIds(tx, whose)
    const leaving = { userId, hasSchedules: scheduleIds.length > 0 }
    const to = await successorOf(tx, scope, leaving, query.successor)
    await tx
      .update(users)
      .set({ deactivatedAt: deps.clock.now().toISOString() })
      .where(and(eq(users.accountId, scope.accountId), eq(users.id, userId)))
    await releaseLogin(tx, whose)
    await unassignAll(tx, scope.accountId, userId)
    await logOutEverywhere(tx, deps, actor, whose)
    await handOver(tx, deps, actor, { accountId: scope.accountId, scheduleIds, to })
    await judgeAgain(tx, deps, scope.accountId, scheduleIds)
    await judgeSchedulesOf(tx, deps, whose)
    const { email, firstName, lastName, userTypeId } = user
    await recordAudit(tx, deps, actor, {
      accountId: scope.accountId,
      resource: { type: "user", id: userId, name: email },
      before: {
        first_name: firstName,
        last_name: lastName,
        email,
        user_type: userTypeName(userTypeId),
      },
    })
  })
  deps.mailer.wake()
  return undefined
}

/** @throws 404 for a shadow user, 422 for those who wait for no invitation. */
function requireInvited({ shadowUserId, passwordHash, userTypeId }: LockedUser): void {
  if (shadowUserId !== null) throw notFound()
  if (userTypeName(userTypeId) === "Email Only") throw new ApiError(422, "This user receives e-mail only.")
  if (passwordHash !== null) throw new ApiError(422, "This user has already accepted the invitation.")
}

/**
 * Sends the invitation to someone who has not accepted it yet once more (D-056); the link sent before is worth
 * nothing from now on.
 * @throws 404 for foreign and missing users, 403 for those of someone else, 422 for those who wait for none.
 */
const resendInvitation: Service<"users.resend_invitation"> = async ({ deps, scope, params, actor }) => {
  const { accountId } = scope
  const userId = pathId(params.id)
  await deps.db.transaction(async (tx) => {
    const user = await lockChangedUser(tx, scope, userId, "user.update")
    requireInvited(user)
    await closeReset(tx, { accountId, userId })
    await inviteUser(tx, deps, user)
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "user", id: userId, name: user.email },
    })
  })
  deps.mailer.wake()
  return undefined
}

/**
 * Sends emails to someone again after one has bounced: the caller says that the address works.
 * @throws 404 for foreign and missing users, 403 for those of someone else.
 */
const resumeEmails: Service<"users.resume_emails"> = async ({ deps, scope, params, actor }) => {
  const { accountId } = scope
  const userId = pathId(params.id)
  await deps.db.transaction(async (tx) => {
    const { email } = await lockChangedUser(tx, scope, userId, "user.update")
    if (!(await resumeAddress(tx, accountId, email))) return
    await recordAudit(tx, deps, actor, { accountId, resource: { type: "user", id: userId, name: email } })
  })
  return undefined
}

/**
 * One user of the account. The own one is open to every session status (D-034); the others need an active session
 * and `user.read`, and a shadow user that it is asked for.
 */
const getUser: Service<"users.get"> = async ({ deps, scope, params, query, via }) => {
  const id = pathId(params.id)
  const isOwn = id === scope.userId
  if (!isOwn) {
    requireActive(via.session)
    requirePermission("user.read", permissionFactsOf(via.session))
  }
  const user = await userDetail(deps, scope, id)
  const isHidden = user?.shadow_user_id != null && !isOwn && !query.include_shadow_users
  if (!user || isHidden) throw notFound()
  return user
}

export const verbs = {
  "users.list": listUsers,
  "users.create": createUser,
  "users.update": updateUser,
  "users.delete": deleteUser,
  "users.resend_invitation": resendInvitation,
  "users.resume_emails": resumeEmails,
  "users.get": getUser,
} satisfies Verbs
