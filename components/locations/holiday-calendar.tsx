"use client"

import { CalendarDays } from "lucide"
import { useRef, useState } from "react"
import { IconButton } from "#components/ui/icon-button.tsx"
import { onFirstUse } from "#components/ui/on-first-use.tsx"
import { nearPopover, Popover } from "#components/ui/popover.tsx"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import { lastHoliday } from "#lib/hours/holiday-dates.ts"

const [DayCalendar, nearCalendar] = onFirstUse(
  async () => (await import("#components/ui/day-calendar.tsx")).DayCalendar,
)

export type HolidayCalendarProps = {
  /** What the button is called. */
  label: string
  day: Day | null
  today: Day
  weekStart: WeekStart
  onSelect: (day: Day) => void
}

/** Chooses the date of holiday hours in a calendar, from today to ten years ahead (D-162). */
export function HolidayCalendar({ label, day, today, weekStart, onSelect }: HolidayCalendarProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const near = () => void Promise.all([nearPopover(), nearCalendar()])
  return (
    <>
      <IconButton
        ref={opener}
        label={label}
        icon={CalendarDays}
        track="location_holidays.calendar"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onPointerEnter={near}
        onFocus={near}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <Popover
          opener={opener}
          onClose={() => setOpen(false)}
          className="menu max-h-none w-70 overflow-visible pt-2"
        >
          <DayCalendar
            day={day}
            today={today}
            first={today}
            last={lastHoliday(today)}
            weekStart={weekStart}
            onSelect={(next) => {
              setOpen(false)
              onSelect(next)
              opener.current?.focus()
            }}
          />
        </Popover>
      )}
    </>
  )
}
