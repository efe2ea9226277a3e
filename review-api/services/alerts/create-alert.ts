import { recordAudit } from "../../audit/record.ts"
import { alerts } from "../../db/schema/alerts.ts"
import type { Service } from "../service.ts"
import { alertItem, alertName, auditValues, visibleAlert } from "./alert-rows.ts"
import { alertUser } from "./alert-user.ts"
import { changedAlert } from "./check-alert.ts"
import { runAfter } from "./plan-alert.ts"
import { resume, resumedBy } from "./resume.ts"

/** POST /alerts: for the caller unless another user is named (D-136). @throws 422. */
export const createAlert: Service<"alerts.create"> = ({ deps, scope, body, actor }) => {
  const { accountId } = scope
  const { account_id: _, user_id: userId, ...given } = body
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const user = await alertUser(tx, scope, userId)
    const values = await changedAlert(
      tx,
      scope,
      given,
      {
        ...{ alertTypeId: 0, alertFrequencyId: 0, reviewTypes: [], ratingMax: null, sourceIds: [] },
        ...{ locationIds: [], groupIds: [], channel: "email", isActive: true },
      },
      user.phone,
    )
    const nextRunAt = values.isActive ? runAfter(values.alertFrequencyId, scope.timeZone, now) : null
    const [made] = await tx
      .insert(alerts)
      .values({ accountId, userId: user.id, ...values, nextRunAt, createdAt: now.toISOString() })
      .returning({ id: alerts.id })
    // Somebody else's word does not take back what a user has ended.
    if (values.isActive && user.id === scope.userId) {
      await resume(tx, accountId, user.email, resumedBy(values.alertTypeId, made!.id))
    }
    const row = await visibleAlert(tx, scope, made!.id)
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "alert", id: row.id, name: alertName(row) },
      after: auditValues(row),
    })
    return alertItem(scope, row)
  })
}
