import { defaultSendTime, type ExportFrequency } from "#lib/contract/scheduled-exports/constants.ts"
import { addDays, addMonths, type Day, monthStart } from "./day.ts"
import { dayIn } from "./today.ts"
import { instantOf } from "./wall-time.ts"
import { weekdayOf } from "./weekday.ts"

/** When something is done again and again, in an account's own time (D-114). */
export type Schedule = {
  frequency: ExportFrequency
  /** `HH:mm` for daily, a weekday for weekly, `1` to `31` for monthly. */
  time: string
  /** `HH:mm` at which weekly and monthly ones run; 13:00 unless said otherwise. */
  hour?: string
}

const lastDateOf = (day: Day): number => Number(addDays(addMonths(monthStart(day), 1), -1).slice(8))

/** Whether a schedule has a run on a day; the 29th to 31st is the last day of a shorter month. */
function isRunDay({ frequency, time }: Schedule, day: Day): boolean {
  if (frequency === "daily") return true
  if (frequency === "weekly") return weekdayOf(day) === time
  return Number(day.slice(8)) === Math.min(Number(time), lastDateOf(day))
}

/**
 * When a schedule runs next (D-114). A time that summer time skips counts as the next full minute, one that comes
 * twice as the first.
 * @param timeZone IANA name of the account's zone; an unknown one counts as UTC.
 * @returns the first run later than `after`.
 */
export function nextRun(schedule: Schedule, timeZone: string, after: Date): Date {
  const time = schedule.frequency === "daily" ? schedule.time : (schedule.hour ?? defaultSendTime)
  // A day before, since a skipped time may belong to yesterday.
  let day = addDays(dayIn(timeZone, after), -1)
  for (;;) {
    if (isRunDay(schedule, day)) {
      const run = instantOf(timeZone, day, time)
      if (run > after) return run
    }
    day = addDays(day, 1)
  }
}
