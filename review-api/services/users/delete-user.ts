import { and, eq } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { pathId } from "../../core/ids.ts"
import { users } from "../../db/schema/identity.ts"
import { userTypeName } from "../../permissions/matrix.ts"
import { handOver, ownedScheduleIds, successorOf } from "../scheduled-exports/hand-over.ts"
import { judgeAgain, judgeSchedulesOf } from "../scheduled-exports/judge-schedule.ts"
import type { Service } from "../service.ts"
import { unassignAll } from "./assignments.ts"
import { logOutEverywhere } from "./end-sessions.ts"
import { lockChangedUser, requireDispensable } from "./lock-users.ts"
import { releaseLogin } from "./logins.ts"

/**
 * Deactivates a user (D-056): every session ends, nothing is assigned any more, the e-mail is free for somebody else.
 * The row stays for what the user has done; it does not come back. Scheduled exports go to the successor, by default
 * the caller (D-271).
 * @throws 404 for foreign and missing users, 403 for those of somebody else, 422 for the owner and the last Admin, and
 * at `successor` for somebody who may not have schedules.
 */
export const deleteUser: Service<"users.delete"> = async ({ deps, scope, params, query, actor }) => {
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
