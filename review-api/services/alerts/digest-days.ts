import { type AlertFrequencyCode, alertFrequencyOf } from "#lib/contract/index.ts"
import { addDays, addMonths, type Day, monthStart } from "#lib/dates/day.ts"
import { nextRun } from "#lib/dates/next-run.ts"
import { dayIn } from "#lib/dates/today.ts"
import { scheduleOf } from "./plan-alert.ts"

type Digest = Exclude<AlertFrequencyCode, "immediate">

const firstDayOf: Record<Digest, (runDay: Day) => Day> = {
  daily: (day) => addDays(day, -1),
  weekly: (day) => addDays(day, -7),
  monthly: (day) => addMonths(monthStart(day), -1),
}

/**
 * The days that a digest tells of, both included: the day, the seven days or the month before it, in the account's
 * zone. One that comes late tells of what was missed, too.
 * @param dueAt when it was due first.
 */
export function digestDays(
  alertFrequencyId: number,
  timeZone: string,
  dueAt: Date,
  now: Date,
): { firstDay: Day; lastDay: Day } {
  const schedule = scheduleOf(alertFrequencyId)
  if (!schedule) throw new Error("an immediate alert has no days")
  const code = alertFrequencyOf(alertFrequencyId)!.code as Digest
  let last = dueAt
  for (let next = last; next <= now; next = nextRun(schedule, timeZone, next)) last = next
  return { firstDay: firstDayOf[code](dayIn(timeZone, dueAt)), lastDay: addDays(dayIn(timeZone, last), -1) }
}
