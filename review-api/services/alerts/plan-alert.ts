import { and, eq, isNotNull } from "drizzle-orm"
import { type AlertFrequencyCode, alertFrequencyOf } from "#lib/contract/index.ts"
import { nextRun, type Schedule } from "#lib/dates/next-run.ts"
import type { Db } from "../../db/connect.ts"
import { alerts } from "../../db/schema/alerts.ts"

const hour = "08:00"

/** When alerts of a frequency are sent, in the account's clocks (D-136). */
export const alertSchedules: Record<Exclude<AlertFrequencyCode, "immediate">, Schedule> = {
  daily: { frequency: "daily", time: hour },
  weekly: { frequency: "weekly", time: "monday", hour },
  monthly: { frequency: "monthly", time: "1", hour },
}

/** The schedule of a frequency; null for what is sent at once. */
export function scheduleOf(alertFrequencyId: number): Schedule | null {
  const code = alertFrequencyOf(alertFrequencyId)?.code
  return code === undefined || code === "immediate" ? null : alertSchedules[code]
}

/** When an active alert is sent next after an instant; null when it is sent at once. */
export function runAfter(alertFrequencyId: number, timeZone: string, after: Date): string | null {
  const schedule = scheduleOf(alertFrequencyId)
  return schedule && nextRun(schedule, timeZone, after).toISOString()
}

/** Plans all alerts of an account again: its clocks show another time from now on. */
export async function planAlertsAnew(tx: Db, accountId: number, timeZone: string, now: Date): Promise<void> {
  const planned = and(eq(alerts.accountId, accountId), isNotNull(alerts.nextRunAt))
  const rows = await tx.select().from(alerts).where(planned).for("update")
  for (const frequencyId of new Set(rows.map(({ alertFrequencyId }) => alertFrequencyId))) {
    await tx
      .update(alerts)
      .set({ nextRunAt: runAfter(frequencyId, timeZone, now) })
      .where(and(planned, eq(alerts.alertFrequencyId, frequencyId)))
  }
}
