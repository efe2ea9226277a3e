import {
  type DayHours,
  daysFromMonday,
  type Hours,
  type LocationDetail,
  type Weekday,
} from "#lib/contract/index.ts"
import { checkWeek } from "#lib/hours/check-week.ts"
import { isTwentyFourHour, parseDay } from "#lib/hours/parse-day.ts"
import { closedDay } from "#lib/hours/week.ts"
import { locationCells } from "../locations/location-export-columns.ts"
import type { RowCells } from "./read-cells.ts"
import { type LeftCell, quoted, sentenceOf, wordOf } from "./row-error.ts"

type ReadDay = { day: Weekday; text: string; hours: DayHours | "unclear" | null }

/** Days of a row that say the same kind of nonsense, each with its text. */
function daysSentence(days: readonly ReadDay[], one: string, many: string): string {
  const names = days.map(({ day, text }) => `${wordOf(day)} ${quoted(text)}`)
  return `${new Intl.ListFormat("en").format(names)} ${days.length === 1 ? one : many}`
}

const clocks = 'AM or PM, such as "9 AM to 5 PM", or 24-hour times, such as "09:00-17:00"'
const must = 'must be hours such as "9 AM to 5 PM", "24 hours" or "Closed"'

const withoutOthers = "Hours are only imported if every day can be read"

function leftDays(days: readonly ReadDay[], one: string, many: string): LeftCell[] {
  const message = days.length > 0 ? daysSentence(days, one, many) : ""
  return days.map(({ day, text }) => ({ kind: "left_out", field: day, text, message }))
}

/** The days of a week that cannot stand as they are, each with why: overlaps, and no time between opening and closing. */
function wrongDays(week: Hours, texts: ReadonlyMap<Weekday, string>): LeftCell[] {
  const wrong = new Map(checkWeek(week).map(({ day, text }) => [day, text]))
  return [...wrong].map(([day, error]) => ({
    kind: "left_out",
    field: day,
    text: texts.get(day) ?? "",
    message: sentenceOf(`hours.${day}`, error),
  }))
}

/**
 * The week of a row: a day without a column stays, and so does one that cannot be read. Where such a day has no hours yet,
 * none of the row's are taken: as closed it would be wrong.
 * @returns null for hours of which nothing is given; undefined where they stay as they are.
 */
export function hoursOf(
  cells: RowCells,
  known: LocationDetail | null,
): { hours: Hours | null | undefined; left: LeftCell[] } {
  const before = known ? locationCells(known) : {}
  const texts = new Map(daysFromMonday.map((day) => [day, cells[day] ?? before[day] ?? ""] as const))
  if ([...texts.values()].every((text) => text === "")) return { hours: null, left: [] }
  const isByTwentyFour = isTwentyFourHour(daysFromMonday.map((day) => cells[day] ?? ""))
  const read = [...texts].map(
    ([day, text]): ReadDay => ({
      day,
      text,
      hours: parseDay(text, cells[day] === undefined ? undefined : isByTwentyFour),
    }),
  )
  const weekOf = (left: readonly LeftCell[]) => {
    const isLeft = new Set(left.map(({ field }) => field as string))
    const days = read.map(({ day, hours }) => {
      const own = isLeft.has(day) || typeof hours !== "object" ? known?.hours?.[day] : hours
      return [day, own ?? closedDay] as const
    })
    return Object.fromEntries(days) as Hours
  }
  const unread = [
    ...leftDays(
      read.filter(({ hours }) => hours === "unclear"),
      `needs ${clocks}`,
      `need ${clocks}`,
    ),
    ...leftDays(
      read.filter(({ hours }) => hours === null),
      must,
      must,
    ),
  ]
  const left = [...unread, ...wrongDays(weekOf(unread), texts)]
  const week = weekOf(left)
  if (left.length === 0 || (known?.hours != null && checkWeek(week).length === 0))
    return { hours: week, left }
  const isLeft = new Set(left.map(({ field }) => field as string))
  const others = daysFromMonday.flatMap((day): LeftCell[] =>
    cells[day] && !isLeft.has(day)
      ? [{ kind: "left_out", field: day, text: cells[day], message: withoutOthers }]
      : [],
  )
  return { hours: undefined, left: [...left, ...others] }
}
