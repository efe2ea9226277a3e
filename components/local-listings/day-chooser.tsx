"use client"

import { ChevronLeft, ChevronRight, type IconNode } from "lucide"
import { useRouter } from "next/navigation"
import { Button, buttonClass } from "#components/ui/button.tsx"
import { CalendarButton } from "#components/ui/calendar-button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { PendingLink, usePending } from "#components/ui/pending.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import { formatDay } from "#lib/format/dates.ts"

export type DayChooserProps = {
  day: Day
  today: Day
  /** The first day of the history. */
  first: Day
  weekStart: WeekStart
  /** Address of the page without its query. */
  path: string
  /** The query that a chosen day goes into. */
  query: string
  /** The days before and after on which something changed. */
  previous: { day: Day; href: string } | null
  next: { day: Day; href: string } | null
}

const dayName = "historyDay"

type StepProps = { icon: IconNode; label: string; to: DayChooserProps["next"]; track: string }

const Step = ({ icon, label, to, track }: StepProps) =>
  to ? (
    <PendingLink
      className={buttonClass({ dense: true })}
      href={to.href}
      aria-label={`${label}, ${formatDay(to.day)}`}
      title={`${label}, ${formatDay(to.day)}`}
      data-track={track}
    >
      <Icon icon={icon} size={14} />
    </PendingLink>
  ) : (
    <button
      type="button"
      className={buttonClass({ dense: true })}
      disabled
      aria-label={label}
      data-track={track}
    >
      <Icon icon={icon} size={14} />
    </button>
  )

/** Chooses the day of a history: by steps from change to change, or any day, in a calendar once scripts run. */
export function DayChooser(props: DayChooserProps) {
  const { day, today, first, weekStart, path, query, previous, next } = props
  const router = useRouter()
  const { start } = usePending()
  const isHydrated = useHydrated()
  const choose = (chosen: Day) => {
    const search = new URLSearchParams(query)
    search.set(dayName, chosen)
    start(() => router.push(`${path}?${search}`, { scroll: false }))
  }
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <Step
        icon={ChevronLeft}
        label="Previous change"
        to={previous}
        track="local_listings.history_previous"
      />
      {isHydrated ? (
        <>
          <span className="px-1 text-13 font-medium">{formatDay(day)}</span>
          <CalendarButton
            label="Choose a day"
            day={day}
            today={today}
            first={first}
            last={today}
            weekStart={weekStart}
            track="local_listings.history_calendar"
            onSelect={choose}
          />
        </>
      ) : (
        <form
          className="flex items-center gap-1.5"
          method="get"
          action={path}
          aria-label="Day of the history"
        >
          {[...new URLSearchParams(query)].map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <input
            className="input input-dense"
            type="date"
            name={dayName}
            aria-label="Day"
            defaultValue={day}
            min={first}
            max={today}
            required
          />
          <Button type="submit" dense data-track="local_listings.history_show">
            Show
          </Button>
        </form>
      )}
      <Step icon={ChevronRight} label="Next change" to={next} track="local_listings.history_next" />
    </div>
  )
}
