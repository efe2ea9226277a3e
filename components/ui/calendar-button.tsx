"use client"

import { CalendarDays } from "lucide"
import { useRef, useState } from "react"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import { IconButton } from "./icon-button.tsx"
import { onFirstUse } from "./on-first-use.tsx"
import { nearPopover, Popover } from "./popover.tsx"

const [DayCalendar, nearCalendar] = onFirstUse(async () => (await import("./day-calendar.tsx")).DayCalendar)

export type CalendarButtonProps = {
  /** Text of the button. */
  label: string
  day: Day | null
  today: Day
  /** The first day that can be chosen; today unless given. */
  first?: Day | undefined
  /** The last day that can be chosen. */
  last: Day
  weekStart: WeekStart
  track: string
  onSelect: (day: Day) => void
}

/** Chooses a day in a calendar, from today on unless it begins earlier. */
export function CalendarButton(props: CalendarButtonProps) {
  const { label, day, today, first = today, last, weekStart, track, onSelect } = props
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const near = () => void Promise.all([nearPopover(), nearCalendar()])
  return (
    <>
      <IconButton
        ref={opener}
        label={label}
        icon={CalendarDays}
        track={track}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onPointerEnter={near}
        onFocus={near}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <Popover opener={opener} onClose={() => setOpen(false)}>
          <div className="menu max-h-none w-70 overflow-visible pt-2">
            <DayCalendar
              day={day}
              today={today}
              first={first}
              last={last}
              weekStart={weekStart}
              onSelect={(next) => {
                setOpen(false)
                onSelect(next)
                opener.current?.focus()
              }}
            />
          </div>
        </Popover>
      )}
    </>
  )
}
