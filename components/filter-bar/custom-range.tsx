"use client"

import { TriangleAlert } from "lucide"
import { type FormEvent, useId, useState } from "react"
import { Button } from "#components/ui/button.tsx"
import { Field } from "#components/ui/field.tsx"
import { focusNow } from "#components/ui/focus-now.ts"
import { Icon } from "#components/ui/icon.tsx"
import { RangeCalendar } from "#components/ui/range-calendar.tsx"
import { type CustomRangeResult, checkCustomRange, parseShortDate } from "#lib/dates/custom-range.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import type { DayRange } from "#lib/dates/resolve-range.ts"
import { formatDay } from "#lib/format/dates.ts"

export type CustomRangeProps = {
  range: DayRange | null
  today: Day
  weekStart: WeekStart
  onBack: () => void
  onApply: (range: DayRange) => void
}

const written = (day: Day | null) => (day ? formatDay(day) : "")

/** The custom picker: From and To as MM/DD/YY or from the calendar, Apply (000 §5, D-093). */
export function CustomRange({ range, today, weekStart, onBack, onApply }: CustomRangeProps) {
  const id = useId()
  const [from, setFrom] = useState(written(range?.from ?? null))
  const [to, setTo] = useState(written(range?.to ?? null))
  const [errors, setErrors] = useState<Extract<CustomRangeResult, { ok: false }> | null>(null)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const result = checkCustomRange(from, to, today)
    setErrors(result.ok ? null : result)
    if (result.ok) onApply(result.range)
  }
  const shared = {
    className: "input input-dense",
    placeholder: "MM/DD/YY",
    inputMode: "numeric" as const,
    autoComplete: "off",
  }
  return (
    <form
      className="menu w-70 max-h-none overflow-visible max-md:w-auto"
      aria-label="Custom"
      onSubmit={apply}
      noValidate
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(112px,1fr))] gap-3 p-2">
        <Field
          {...shared}
          label="From"
          value={from}
          error={errors?.from}
          ref={focusNow}
          onChange={(event) => setFrom(event.target.value)}
        />
        <Field
          {...shared}
          label="To"
          value={to}
          error={errors?.to}
          onChange={(event) => setTo(event.target.value)}
        />
      </div>
      <RangeCalendar
        range={{ from: parseShortDate(from.trim()), to: parseShortDate(to.trim()) }}
        today={today}
        weekStart={weekStart}
        onSelect={(next) => {
          setFrom(written(next.from))
          setTo(written(next.to))
          setErrors(null)
        }}
      />
      {errors?.range && (
        <p className="err px-2 pb-2" id={`${id}-range`} role="alert">
          <Icon icon={TriangleAlert} />
          {errors.range}
        </p>
      )}
      <div className="menu-foot">
        <Button kind="primary" dense type="submit">
          Apply
        </Button>
        <Button kind="quiet" dense onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}
