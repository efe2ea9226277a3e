import type { Weekday } from "#lib/contract/weekdays.ts"
import type { TypedDay } from "#lib/hours/typed-day.ts"
import type { TypedWeek } from "#lib/hours/typed-week.ts"

/** A holiday as it is typed. */
export type TypedHoliday = TypedDay & { id: string; date: string }

/** What the editors of hours keep in react-hook-form; names of fields are paths in it. */
export type HoursForm = { week: TypedWeek; holidays: TypedHoliday[] }

/** The path of a day in it. */
export type DayPath = `week.${Weekday}` | `holidays.${number}`
