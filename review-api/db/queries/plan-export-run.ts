import { and, eq, sql } from "drizzle-orm"
import { isFrequency } from "#lib/contract/index.ts"
import { nextRun } from "#lib/dates/next-run.ts"
import type { Db } from "../connect.ts"
import { scheduledExports } from "../schema/scheduled-exports.ts"

type Timing = { email_frequency: string; scheduled_time: string; send_time: string }

/** When a schedule runs next after an instant, in the account's zone (D-114). */
export function runAfter(
  { email_frequency, scheduled_time, send_time }: Timing,
  timeZone: string,
  after: Date,
): string {
  if (!isFrequency(email_frequency)) throw new Error("a schedule has no such frequency")
  const schedule = { frequency: email_frequency, time: scheduled_time, hour: send_time }
  return nextRun(schedule, timeZone, after).toISOString()
}

/** Notes when a schedule runs next. @param at null pauses it (D-116). */
export async function setNextRun(
  tx: Db,
  { accountId, id }: { accountId: number; id: number },
  at: string | null,
): Promise<void> {
  const which = and(eq(scheduledExports.accountId, accountId), eq(scheduledExports.id, id))
  await tx.update(scheduledExports).set({ nextRunAt: at }).where(which)
}

/** Plans all running schedules of an account again: its clocks show another time from now on. */
export async function planAnew(tx: Db, accountId: number, timeZone: string, now: Date): Promise<void> {
  const runs = and(eq(scheduledExports.accountId, accountId), sql`${scheduledExports.nextRunAt} is not null`)
  const rows = await tx.select().from(scheduledExports).where(runs).for("update")
  for (const { id, emailFrequency, scheduledTime, sendTime } of rows) {
    const timing = { email_frequency: emailFrequency, scheduled_time: scheduledTime, send_time: sendTime }
    await setNextRun(tx, { accountId, id }, runAfter(timing, timeZone, now))
  }
}
