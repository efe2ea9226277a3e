import { type Weekday, weekdays } from "#lib/contract/weekdays.ts"
import type { Day } from "./day.ts"

/** The weekday of a calendar day. */
export const weekdayOf = (day: Day): Weekday => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]!
