import { and, eq, isNull } from "drizzle-orm"
import type { ScheduleStop } from "#lib/contract/index.ts"
import type { Db } from "../../db/connect.ts"
import { emailsOfAdmins } from "../../db/queries/emails-of-admins.ts"
import { users } from "../../db/schema/identity.ts"
import { scheduledExports } from "../../db/schema/scheduled-exports.ts"
import type { Deps } from "../deps.ts"

export type Schedule = typeof scheduledExports.$inferSelect
type Stopped = Pick<Schedule, "accountId" | "id" | "createdByUserId" | "stopReason">

/** Stops that its owner cannot fix. */
const ownerStops: readonly ScheduleStop[] = ["no_owner", "no_permission", "no_locations"]

const isSchedule = ({ accountId, id }: Stopped) =>
  and(eq(scheduledExports.accountId, accountId), eq(scheduledExports.id, id))

/** The emails of those who can let a schedule run again: its owner, else the Admins of the account (D-271). */
async function mendersOf(tx: Db, { accountId, createdByUserId }: Stopped, reason: ScheduleStop) {
  if (ownerStops.includes(reason)) return emailsOfAdmins(tx, accountId)
  const isOwner = and(eq(users.accountId, accountId), eq(users.id, createdByUserId))
  const found = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(isOwner, isNull(users.deactivatedAt)))
  return found.map(({ email }) => email.toLowerCase())
}

/**
 * Leaves out the runs of a schedule from now on, and writes once to someone who can mend it: a schedule never ends
 * without that (D-271). Its times go on, so that a run that can be made again ends the stop by itself.
 * @param tx the transaction of what was found.
 */
export async function stopSchedule(
  tx: Db,
  { clock, mailer }: Pick<Deps, "clock" | "mailer">,
  schedule: Stopped,
  reason: ScheduleStop,
): Promise<void> {
  if (schedule.stopReason === reason) return
  const stoppedAt = clock.now().toISOString()
  await tx.update(scheduledExports).set({ stopReason: reason, stoppedAt }).where(isSchedule(schedule))
  const about = { accountId: schedule.accountId, scheduledExportId: schedule.id }
  for (const email of await mendersOf(tx, schedule, reason)) {
    await mailer.queue(tx, "schedule_stopped", email, about)
  }
}

/** Ends a stop: nothing is in the way of the next run any more. */
export async function resumeSchedule(tx: Db, schedule: Stopped): Promise<void> {
  if (schedule.stopReason === null) return
  await tx.update(scheduledExports).set({ stopReason: null, stoppedAt: null }).where(isSchedule(schedule))
}
