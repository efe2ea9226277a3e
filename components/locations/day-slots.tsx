"use client"

import { X } from "lucide"
import { type Control, type UseFormReturn, useWatch } from "react-hook-form"
import { useFormNow } from "#components/form/form-context.ts"
import { IconButton } from "#components/ui/icon-button.tsx"
import { allDay, formatTime, minutesOf, parseTime } from "#lib/hours/clock-time.ts"
import { isAllDay, type TypedSlot, timeError, timeName } from "#lib/hours/typed-day.ts"
import type { DayPath, HoursForm } from "./hours-form.ts"
import { SlotError } from "./slot-error.tsx"
import { TimeField } from "./time-field.tsx"
import { useComparedSlots } from "./use-compared-slots.ts"

export type DaySlotsProps = {
  form: UseFormReturn<HoursForm>
  path: DayPath
  /** The day in words, for its labels. */
  day: string
  /** The day after it, where it has a name. */
  nextDay?: string
  times: string
  /** From `useFieldArray`. */
  fields: readonly (TypedSlot & { id: string })[]
  onRemove: (at: number) => void
}

const isPastMidnight = ({ opens, closes }: TypedSlot): boolean => {
  const [from, to] = [parseTime(opens), parseTime(closes)]
  return from !== null && to !== null && from !== allDay && to !== allDay && minutesOf(to) < minutesOf(from)
}

/** Values of a slot, watched so that messages appear while typing. */
function useSlot(control: Control<HoursForm>, path: DayPath, at: number): TypedSlot {
  const [opens, closes] = useWatch({
    control,
    name: [timeName(path, at, "opens"), timeName(path, at, "closes")],
  })
  return { opens: opens ?? "", closes: closes ?? "" }
}

type SlotProps = Omit<DaySlotsProps, "fields"> & { at: number; isOnly: boolean }

function SlotRow({ form, path, day, nextDay, times, at, isOnly, onRemove }: SlotProps) {
  const { errors, setError } = useFormNow()
  const compareSlots = useComparedSlots(form, path)
  const slot = useSlot(form.control, path, at)
  const isWhole = isAllDay(slot)
  const names = { opens: timeName(path, at, "opens"), closes: timeName(path, at, "closes") }
  const field = (time: keyof TypedSlot) => {
    const name = names[time]
    const { onBlur, ...own } = form.register(name, { onChange: () => clear(time) })
    return {
      ...own,
      name,
      times,
      label: `${day} ${time}`,
      onBlur: (event: React.FocusEvent<HTMLInputElement>) => {
        void onBlur(event)
        const text = event.target.value.trim()
        const read = parseTime(text)
        if (read === null) return text && setError(name, timeError)
        form.setValue(name, formatTime(read))
        // The day is open all through, whatever else stood there (001 §4).
        if (read === allDay) form.setValue(`${path}.slots`, [{ opens: allDay, closes: "" }])
        compareTimes(read === allDay)
      },
    }
  }
  /** Clears what was said of a time, and of both together. */
  function clear(changed: keyof TypedSlot) {
    const other = names[changed === "opens" ? "closes" : "opens"]
    setError(names[changed], undefined)
    if (errors[other] !== timeError) setError(other, undefined)
  }
  /** Says which times cannot be together; of a whole day nothing else is said. */
  function compareTimes(isWholeDay: boolean) {
    if (isWholeDay)
      for (const key of Object.keys(errors)) if (key.startsWith(`${path}.slots.`)) setError(key, undefined)
    compareSlots()
  }
  const said = [slot.opens, slot.closes].filter(Boolean).join(" to ")
  return (
    <div className="slot">
      <TimeField {...field("opens")} className={isWhole ? "all-day" : undefined} />
      {!isWhole && (
        <>
          <span className="to" aria-hidden="true">
            to
          </span>
          <TimeField {...field("closes")} />
        </>
      )}
      {isOnly ? (
        <span />
      ) : (
        <IconButton
          label={`Remove ${day}${said ? `, ${said}` : ""}`}
          icon={X}
          track="location_hours.remove_slot"
          onClick={() => {
            setError(names.opens, undefined)
            setError(names.closes, undefined)
            onRemove(at)
          }}
        />
      )}
      <SlotError names={[names.opens, names.closes]} />
      {isPastMidnight(slot) && (
        <span className="hint">Closes after midnight{nextDay ? `, on ${nextDay}` : ""}</span>
      )}
    </div>
  )
}

/** The hours of an open day, each with its times (001 §4). */
export function DaySlots({ fields, ...day }: DaySlotsProps) {
  return (
    <div className="slots">
      {fields.map(({ id }, at) => (
        <SlotRow key={id} {...day} at={at} isOnly={fields.length === 1} />
      ))}
    </div>
  )
}
