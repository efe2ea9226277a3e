import type { Weekday } from "#lib/contract/weekdays.ts"
import type { TypedHoliday } from "#lib/hours/typed-holidays.ts"
import type { TypedWeek } from "#lib/hours/typed-week.ts"

/** Values of the hours editors in react-hook-form; field names are paths in it. */
export type HoursForm = { week: TypedWeek; holidays: TypedHoliday[] }

/** The path of a day in it. */
export type DayPath = `week.${Weekday}` | `holidays.${number}`
