"use client"

import { clsx } from "clsx"
import { Plus } from "lucide"
import { useRef } from "react"
import { type UseFormReturn, useFieldArray, useForm, useWatch } from "react-hook-form"
import { dispatchInput } from "#components/form/field-error.ts"
import { useFormNow } from "#components/form/form-context.ts"
import { IconButton } from "#components/ui/icon-button.tsx"
import { maxSlots } from "#lib/contract/locations/hours-constants.ts"
import { daysFromMonday, type Weekday } from "#lib/contract/weekdays.ts"
import { capitalized } from "#lib/format/capitalized.ts"
import { emptySlot, isAllDay, type TypedDay } from "#lib/hours/typed-day.ts"
import { type TypedWeek, weekName } from "#lib/hours/typed-week.ts"
import { CopyDay } from "./copy-day.tsx"
import { DaySlots } from "./day-slots.tsx"
import type { HoursForm } from "./hours-form.ts"
import { OfferedTimes } from "./time-field.tsx"
import { useComparedSlots } from "./use-compared-slots.ts"

const textOfDay = ({ open, slots }: TypedDay): string =>
  JSON.stringify([open, slots.map(({ opens, closes }) => [opens, closes])])

type DayRowProps = {
  form: UseFormReturn<HoursForm>
  day: Weekday
  /** Values of the day when the form was opened. */
  start: TypedDay
  onChange: () => void
  onCopy: (to: Weekday[]) => void
}

function DayRow({ form, day, start, onChange, onCopy }: DayRowProps) {
  const path = weekName(day)
  const { errors, setError } = useFormNow()
  const compareSlots = useComparedSlots(form, path)
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: `${path}.slots` })
  const { open, slots } = useWatch({ control: form.control, name: path })
  const name = capitalized(day)
  const isEdited = textOfDay({ open, slots }) !== textOfDay(start)
  const forgetErrors = () => {
    for (const key of Object.keys(errors)) if (key.startsWith(`${path}.`)) setError(key, undefined)
  }
  const toggle = (isOpen: boolean) => {
    forgetErrors()
    form.setValue(`${path}.open`, isOpen)
    // A day that opens again begins with one empty slot (001 §4).
    replace(isOpen ? [emptySlot] : [])
    compareSlots()
  }
  const nextDay = daysFromMonday[(daysFromMonday.indexOf(day) + 1) % daysFromMonday.length]!
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in all browsers
    <div
      className={clsx("day", !open && "is-closed", isEdited && "is-edited")}
      role="group"
      aria-label={name}
    >
      <span className="name">
        {name}
        {isEdited && <span className="sr-only">, edited</span>}
      </span>
      <label className="switchrow">
        <input
          type="checkbox"
          role="switch"
          className="switch"
          checked={open}
          aria-checked={open}
          aria-label={`${name} open`}
          onChange={({ target }) => toggle(target.checked)}
        />
        {open ? "Open" : "Closed"}
      </label>
      <input type="hidden" name={`${path}.open`} value={String(open)} />
      {open ? (
        <DaySlots
          form={form}
          path={path}
          day={name}
          nextDay={capitalized(nextDay)}
          times="week-times"
          fields={fields}
          onRemove={(at) => {
            forgetErrors()
            remove(at)
            compareSlots()
            onChange()
          }}
        />
      ) : (
        <span className="shut" aria-hidden="true">
          –
        </span>
      )}
      <span className="day-acts">
        {open && !slots.some(isAllDay) && fields.length < maxSlots && (
          <IconButton
            label={`Add hours to ${name}`}
            icon={Plus}
            track="location_hours.add_slot"
            onClick={() => {
              append(emptySlot, { focusName: `${path}.slots.${fields.length}.opens` })
              onChange()
            }}
          />
        )}
        <CopyDay
          from={day}
          onCopy={(to) => {
            onCopy(to)
            compareSlots()
            onChange()
          }}
        />
      </span>
    </div>
  )
}

const listed = new Intl.ListFormat("en-US")

/** Days without hours, which Confirm would close at many locations. */
function ClosedDays({ form, at }: { form: UseFormReturn<HoursForm>; at: string }) {
  const week = useWatch({ control: form.control, name: "week" })
  const closed = daysFromMonday.filter((day) => !week[day].open)
  const isAsked = closed.length > 0 && closed.length < daysFromMonday.length
  return (
    <p className="hint mt-2" role="status">
      {isAsked && `Closed on ${listed.format(closed.map(capitalized))} at ${at}.`}
    </p>
  )
}

export type WeekEditorProps = {
  start: TypedWeek
  /** Names the locations whose days without hours are told. */
  closedAt?: string
}

/** The hours of a week, a row each day (001 §4, D-161). */
export function WeekEditor({ start, closedAt }: WeekEditorProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  const form = useForm<HoursForm>({ defaultValues: { week: start, holidays: [] } })
  const { setError, errors } = useFormNow()
  const onChange = () => dispatchInput(box.current)
  return (
    <fieldset className="hours" ref={box} aria-label="Opening hours">
      <OfferedTimes id="week-times" />
      {daysFromMonday.map((day) => (
        <DayRow
          key={day}
          form={form}
          day={day}
          start={start[day]}
          onChange={onChange}
          onCopy={(to) => {
            const copied = form.getValues(weekName(day))
            for (const other of to) {
              for (const key of Object.keys(errors))
                if (key.startsWith(`${weekName(other)}.`)) setError(key, undefined)
              form.setValue(`${weekName(other)}.open`, copied.open)
              form.setValue(`${weekName(other)}.slots`, structuredClone(copied.slots))
            }
          }}
        />
      ))}
      {closedAt && <ClosedDays form={form} at={closedAt} />}
    </fieldset>
  )
}
