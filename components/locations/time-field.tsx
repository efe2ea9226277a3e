"use client"

import { clsx } from "clsx"
import type { ComponentProps } from "react"
import { useFormNow } from "#components/form/form-context.ts"
import { allDay, formatTime, maxTimeLength, offeredTimes } from "#lib/hours/clock-time.ts"

/** The times that every `TimeField` of a form offers (001 §4). */
export const OfferedTimes = ({ id }: { id: string }) => (
  <datalist id={id}>
    {[...offeredTimes, allDay].map((time) => (
      <option key={time} value={formatTime(time)} />
    ))}
  </datalist>
)

export type TimeFieldProps = Omit<ComponentProps<"input">, "name"> & {
  name: string
  label: string
  /** Id of the times it offers. */
  times: string
}

/** A time as it is typed or picked; what is wrong with it stands below its slot. */
export function TimeField({ label, times, className, ...input }: TimeFieldProps) {
  const { errors } = useFormNow()
  return (
    <input
      {...input}
      className={clsx("input", className)}
      list={times}
      maxLength={maxTimeLength}
      aria-label={label}
      aria-invalid={errors[input.name] ? true : undefined}
      aria-describedby={errors[input.name] ? `${input.name}-error` : undefined}
      autoComplete="off"
    />
  )
}
