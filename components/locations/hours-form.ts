import type { Weekday } from "#lib/contract/weekdays.ts"
import type { TypedHoliday } from "#lib/hours/typed-holidays.ts"
import type { TypedWeek } from "#lib/hours/typed-week.ts"

/** What the editors of hours keep in react-hook-form; names of fields are paths in it. */
export type HoursForm = { week: TypedWeek; holidays: TypedHoliday[] }

/** The path of a day in it. */
export type DayPath = `week.${Weekday}` | `holidays.${number}`
