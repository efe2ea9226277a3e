"use client"

import { DayPicker } from "react-day-picker"
import { type Day, dayOf, type WeekStart } from "#lib/dates/day.ts"
import { dateAt } from "#lib/dates/local-date.ts"
import { calendarClasses } from "./calendar-classes.ts"
import { calendarLabels } from "./calendar-labels.ts"

export type DayCalendarProps = {
  day: Day | null
  today: Day
  /** The first and the last day that can be chosen. */
  first: Day
  last: Day
  weekStart: WeekStart
  onSelect: (day: Day) => void
}

/** A month of which one day is chosen, by pointer or arrow keys; it takes the focus. */
export function DayCalendar({ day, today, first, last, weekStart, onSelect }: DayCalendarProps) {
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      selected={day ? dateAt(day) : undefined}
      onSelect={(date) => onSelect(dayOf(date))}
      defaultMonth={dateAt(day ?? today)}
      captionLayout="dropdown"
      startMonth={dateAt(first)}
      endMonth={dateAt(last)}
      today={dateAt(today)}
      disabled={[{ before: dateAt(first) }, { after: dateAt(last) }]}
      labels={calendarLabels}
      weekStartsOn={weekStart === "monday" ? 1 : 0}
      showOutsideDays
      classNames={{
        ...calendarClasses,
        selected: "[&>button]:bg-accent [&>button]:text-on-accent",
      }}
    />
  )
}
