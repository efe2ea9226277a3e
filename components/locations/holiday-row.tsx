"use client"

import { Plus, TriangleAlert, X } from "lucide"
import { type FocusEvent, useEffect, useState } from "react"
import { type UseFormReturn, useFieldArray, useWatch } from "react-hook-form"
import { useFormNow } from "#components/form/form-context.ts"
import { CalendarButton, type CalendarButtonProps } from "#components/ui/calendar-button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { IconButton } from "#components/ui/icon-button.tsx"
import { maxSlots } from "#lib/contract/locations/hours-constants.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import { formatDay } from "#lib/format/dates.ts"
import { slotErrors } from "#lib/hours/check-day.ts"
import {
  holidayErrors,
  holidayWarnings,
  isSoon,
  lastHoliday,
  parseHolidayDate,
} from "#lib/hours/holiday-dates.ts"
import { emptySlot, isAllDay } from "#lib/hours/typed-day.ts"
import { holidayName, isNewHoliday } from "#lib/hours/typed-holidays.ts"
import { DaySlots } from "./day-slots.tsx"
import type { HoursForm } from "./hours-form.ts"
import { SlotError } from "./slot-error.tsx"

type HolidayCalendarProps = Omit<CalendarButtonProps, "last" | "track">

/** Chooses the date of holiday hours in a calendar, from today to ten years ahead (D-162). */
const HolidayCalendar = (props: HolidayCalendarProps) => (
  <CalendarButton {...props} last={lastHoliday(props.today)} track="location_holidays.calendar" />
)

export type HolidayRowProps = {
  form: UseFormReturn<HoursForm>
  at: number
  today: Day
  /** Errors of all rows, by field name. */
  errors: Readonly<Record<string, string>>
  weekStart: WeekStart
  onChange: () => void
  onRemove: () => void
}

/** A missing value is reported once its row has been left, everything else while typing. */
const isMissing = (text: string) => text === holidayErrors.missing || text === slotErrors.missing

/** A date with its hours (001 §4). */
export function HolidayRow({ form, at, today, weekStart, errors, onChange, onRemove }: HolidayRowProps) {
  const name = holidayName(at)
  const { setError } = useFormNow()
  const [isLeft, setLeft] = useState(false)
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: `${name}.slots` })
  const { id, date = "", open, slots = [] } = useWatch({ control: form.control, name }) ?? {}
  const isNew = isNewHoliday({ id: id ?? "" })
  const label = date || "new date"
  const shown = Object.entries(errors).filter(
    ([field, text]) => field.startsWith(`${name}.`) && (isLeft || !isMissing(text)),
  )
  const key = JSON.stringify(shown)
  useEffect(() => {
    const said = new Map(JSON.parse(key) as [string, string][])
    const own = [`${name}.date`]
    for (let slot = 0; slot < maxSlots; slot += 1)
      own.push(`${name}.slots.${slot}.opens`, `${name}.slots.${slot}.closes`)
    for (const field of own) setError(field, said.get(field))
  }, [key, name, setError])
  const day = parseHolidayDate(date)
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) setLeft(true)
  }
  const dateField = form.register(`${name}.date`)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in all browsers
    <div className="hol-row" role="group" aria-label={label} onBlur={onBlur}>
      <input type="hidden" name={`${name}.id`} value={id} />
      {isNew ? (
        <span className="flex gap-1">
          <input
            {...dateField}
            className="input min-w-0"
            aria-label="Date"
            placeholder="MM/DD/YY"
            maxLength={10}
            autoComplete="off"
            aria-invalid={shown.some(([field]) => field === `${name}.date`) ? true : undefined}
            aria-describedby={`${name}.date-error`}
            onBlur={(event) => {
              void dateField.onBlur(event)
              const read = parseHolidayDate(event.target.value)
              if (read) form.setValue(`${name}.date`, formatDay(read))
            }}
          />
          <HolidayCalendar
            label={`Choose a date for ${label}`}
            day={day}
            today={today}
            weekStart={weekStart}
            onSelect={(next) => {
              form.setValue(`${name}.date`, formatDay(next))
              onChange()
            }}
          />
        </span>
      ) : (
        <>
          <input type="hidden" name={`${name}.date`} value={date} />
          <input className="input" aria-label="Date, fixed" value={date} disabled />
        </>
      )}
      <label className="switchrow">
        <input
          type="checkbox"
          role="switch"
          className="switch"
          checked={open ?? false}
          aria-checked={open ?? false}
          aria-label={`Open on ${label}`}
          onChange={({ target }) => {
            form.setValue(`${name}.open`, target.checked)
            replace(target.checked ? [emptySlot] : [])
          }}
        />
        {open ? "Open" : "Closed"}
      </label>
      <input type="hidden" name={`${name}.open`} value={String(open ?? false)} />
      {open ? (
        <DaySlots
          form={form}
          path={name}
          day={label}
          times="holiday-times"
          fields={fields}
          onRemove={(slot) => {
            remove(slot)
            onChange()
          }}
        />
      ) : (
        <span className="shut">All day</span>
      )}
      <span className="day-acts">
        {open && !slots.some(isAllDay) && fields.length < maxSlots && (
          <IconButton
            label={`Add hours to ${label}`}
            icon={Plus}
            track="location_holidays.add_slot"
            onClick={() => {
              append(emptySlot, { focusName: `${name}.slots.${fields.length}.opens` })
              onChange()
            }}
          />
        )}
        <IconButton label={`Remove ${label}`} icon={X} track="location_holidays.remove" onClick={onRemove} />
      </span>
      <SlotError names={[`${name}.date`]} />
      {day && isSoon(day, today) && (
        <span className="warnline">
          <Icon icon={TriangleAlert} />
          {holidayWarnings.soon}
        </span>
      )}
    </div>
  )
}
