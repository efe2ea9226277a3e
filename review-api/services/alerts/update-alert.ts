import { and, eq } from "drizzle-orm"
import type { AlertChannel } from "#lib/contract/index.ts"
import { sameId } from "#lib/contract/same-id.ts"
import { recordAudit } from "../../audit/record.ts"
import { invalid } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { alerts } from "../../db/schema/alerts.ts"
import { users } from "../../db/schema/identity.ts"
import type { Service } from "../service.ts"
import { type AlertRow, alertItem, alertName, auditValues, lockAlert, visibleAlert } from "./alert-rows.ts"
import { type AlertValues, changedAlert } from "./check-alert.ts"
import { runAfter } from "./plan-alert.ts"
import { resume, resumedBy } from "./resume.ts"

const valuesOf = (row: AlertRow): AlertValues => ({
  alertTypeId: row.alert_type_id,
  alertFrequencyId: row.alert_frequency_id,
  reviewTypes: row.review_types,
  ratingMax: row.rating_max,
  sourceIds: row.source_ids,
  locationIds: row.location_ids,
  groupIds: row.group_ids,
  channel: row.channel as AlertChannel,
  isActive: row.active,
})

async function phoneOf(tx: Db, { account_id: accountId, user_id: id }: AlertRow): Promise<string | null> {
  const [user] = await tx
    .select({ phone: users.phone })
    .from(users)
    .where(and(eq(users.accountId, accountId), eq(users.id, id)))
  return user?.phone ?? null
}

/** When it is sent next: what was planned stays while the frequency does. */
function nextOf(row: AlertRow, values: AlertValues, timeZone: string, now: Date): string | null {
  if (!values.isActive) return null
  const isKept = row.next_run_at != null && values.alertFrequencyId === row.alert_frequency_id
  return isKept ? row.next_run_at! : runAfter(values.alertFrequencyId, timeZone, now)
}

/**
 * PATCH /alerts/{id} (D-136): whose it is stays. Making it active takes back that the user has unsubscribed.
 * @throws 404 when it is missing or someone else's, 422.
 */
export const updateAlert: Service<"alerts.update"> = ({ deps, scope, params, body, actor }) => {
  const { accountId } = scope
  const { id, ...given } = body
  return deps.db.transaction(async (tx) => {
    const before = await lockAlert(tx, scope, params.id)
    if (id !== undefined && !sameId(id, before.id)) throw invalid({ id: ["does not match the alert"] })
    const values = await changedAlert(tx, scope, given, valuesOf(before), await phoneOf(tx, before))
    const nextRunAt = nextOf(before, values, scope.timeZone, deps.clock.now())
    await tx
      .update(alerts)
      .set({ ...values, nextRunAt })
      .where(and(eq(alerts.accountId, accountId), eq(alerts.id, before.id)))
    if (given.active === true) {
      await resume(tx, accountId, before.user_email!, resumedBy(values.alertTypeId, before.id))
    }
    const row = await visibleAlert(tx, scope, before.id)
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "alert", id: row.id, name: alertName(row) },
      before: auditValues(before),
      after: auditValues(row),
    })
    return alertItem(scope, row)
  })
}
