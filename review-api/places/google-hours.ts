import { z } from "zod"
import { type Hours, weekdays } from "#lib/contract/index.ts"
import { checkWeek, withoutOverlaps } from "#lib/hours/check-week.ts"
import { closedWeek, minutesPerDay, tidyWeek } from "#lib/hours/week.ts"

const pointSchema = z.object({
  /** From Sunday. */
  day: z.number().int().min(0).max(6),
  hour: z.number().int().min(0).max(23).default(0),
  minute: z.number().int().min(0).max(59).default(0),
})
export const periodSchema = z.object({ open: pointSchema, close: pointSchema.optional() })
type Period = z.infer<typeof periodSchema>

const minutesPerWeek = 7 * minutesPerDay
const minuteOf = ({ day, hour, minute }: Period["open"]) => day * minutesPerDay + hour * 60 + minute
const clock = (minute: number) => {
  const two = (number: number) => String(number).padStart(2, "0")
  return `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`
}

/**
 * A week as Google tells it: periods from one point of the week to another; one without an end never ends.
 * @returns null without periods, and for a week that cannot be kept as hours (D-161).
 */
export function weekOf(periods: readonly Period[]): Hours | null {
  if (periods.length === 0) return null
  const week = closedWeek()
  for (const { open, close } of periods) {
    let from = minuteOf(open)
    let left = close ? (minuteOf(close) - from + minutesPerWeek) % minutesPerWeek : minutesPerWeek
    while (left > 0) {
      const day = week[weekdays[Math.floor(from / minutesPerDay) % 7]!]
      const inDay = from % minutesPerDay
      const isWholeDay = inDay === 0 && left >= minutesPerDay
      // A slot that ends before its own hour of the next day is one; longer ones continue as days of their own.
      const length = isWholeDay || left >= minutesPerDay ? minutesPerDay - inDay : left
      day.open = true
      if (isWholeDay) day.is_24_hours = true
      else day.hours = [...day.hours, { open_time: clock(inDay), close_time: clock(inDay + length) }]
      from += length
      left -= length
    }
  }
  const tidy = withoutOverlaps(tidyWeek(week))
  return checkWeek(tidy).length === 0 ? tidy : null
}
