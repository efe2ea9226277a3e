import { and, eq } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { alerts } from "../../db/schema/alerts.ts"
import { accounts } from "../../db/schema/identity.ts"
import type { UnsubscribeRow } from "../../mail/unsubscribe-item.ts"
import { runAfter } from "./plan-alert.ts"

/**
 * Makes an alert inactive whose user has unsubscribed from it, and active again when that is undone.
 * @param tx the transaction of the change.
 * @param unsubscribedAt null when it was undone.
 */
export async function followAlert(
  tx: Db,
  { kind, accountId, resourceId }: UnsubscribeRow,
  unsubscribedAt: string | null,
  now: Date,
): Promise<void> {
  if (kind !== "alerts" || !/^\d{1,15}$/.test(resourceId)) return
  const own = and(eq(alerts.accountId, accountId), eq(alerts.id, Number(resourceId)))
  const [alert] = await tx
    .select({ alertFrequencyId: alerts.alertFrequencyId, timeZone: accounts.timeZone })
    .from(alerts)
    .innerJoin(accounts, eq(accounts.id, alerts.accountId))
    .where(own)
    .for("update", { of: alerts })
  if (!alert) return
  const isActive = unsubscribedAt === null
  const nextRunAt = isActive ? runAfter(alert.alertFrequencyId, alert.timeZone, now) : null
  await tx.update(alerts).set({ isActive, nextRunAt }).where(own)
}
