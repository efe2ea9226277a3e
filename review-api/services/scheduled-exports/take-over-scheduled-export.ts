import { refused } from "../../core/errors.ts"
import { grantOf } from "../../permissions/matrix.ts"
import type { Service } from "../service.ts"
import { handOver, successorOf } from "./hand-over.ts"
import { judgeAgain } from "./judge-schedule.ts"
import { lockSchedule, scheduleItem, visibleSchedule } from "./schedule-rows.ts"

/**
 * POST /scheduled_exports/{id}/owner: an Admin becomes the owner of a schedule, whose runs then have the Admin's rights
 * (D-271).
 * @throws 404 when it is missing; 403 for who sees only the own ones.
 */
export const takeOverScheduledExport: Service<"scheduled_exports.take_over"> = async (call) => {
  const { deps, scope, params, actor } = call
  const { accountId, userId } = scope
  const item = await deps.db.transaction(async (tx) => {
    const { id, created_by_user_id: ownerId } = await lockSchedule(tx, scope, params.id)
    if (grantOf("scheduled_export", scope.userTypeId).isOwnOnly) throw refused("scheduled_export.update")
    if (ownerId !== userId) {
      const to = await successorOf(tx, scope, { userId: ownerId, hasSchedules: true }, undefined)
      await handOver(tx, deps, actor, { accountId, scheduleIds: [id], to })
      await judgeAgain(tx, deps, accountId, [id])
    }
    return scheduleItem(await visibleSchedule(tx, scope, params.id))
  })
  deps.mailer.wake()
  return item
}
