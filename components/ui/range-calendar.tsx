"use client"

import { useState } from "react"
import { type DateRange, DayPicker, type MonthChangeEventHandler } from "react-day-picker"
import { type Day, dayOf, type WeekStart } from "#lib/dates/day.ts"
import { dateAt } from "#lib/dates/local-date.ts"
import { calendarClasses } from "./calendar-classes.ts"
import { calendarLabels } from "./calendar-labels.ts"

/** Two ends of a range while it is chosen. */
export type OpenRange = { from: Day | null; to: Day | null }

export type RangeCalendarProps = {
  range: OpenRange
  /** The last day that can be chosen. */
  today: Day
  weekStart: WeekStart
  onSelect: (range: OpenRange) => void
}

const firstYear = 2000

/** A month of which two days are chosen, by pointer or arrow keys; it turns to the month of a day typed elsewhere. */
export function RangeCalendar({ range, today, weekStart, onSelect }: RangeCalendarProps) {
  const shown = range.to ?? range.from ?? today
  const [turned, setTurned] = useState<{ month: Date; from: Day } | null>(null)
  const turn: MonthChangeEventHandler = (month) => setTurned({ month, from: shown })
  const selected: DateRange | undefined = range.from
    ? { from: dateAt(range.from), ...(range.to ? { to: dateAt(range.to) } : {}) }
    : undefined
  return (
    <DayPicker
      mode="range"
      resetOnSelect
      selected={selected}
      onSelect={(next, day) =>
        onSelect({ from: dayOf(next?.from ?? day), to: next?.to ? dayOf(next.to) : null })
      }
      month={turned?.from === shown ? turned.month : dateAt(shown)}
      onMonthChange={turn}
      captionLayout="dropdown"
      reverseYears
      startMonth={new Date(firstYear, 0)}
      endMonth={dateAt(today)}
      today={dateAt(today)}
      disabled={{ after: dateAt(today) }}
      labels={calendarLabels}
      weekStartsOn={weekStart === "monday" ? 1 : 0}
      showOutsideDays
      classNames={calendarClasses}
    />
  )
}
