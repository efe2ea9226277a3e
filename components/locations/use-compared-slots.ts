"use client"

import type { UseFormReturn } from "react-hook-form"
import { useFormNow } from "#components/form/form-context.ts"
import { slotErrors } from "#lib/hours/check-day.ts"
import { readDay, timeError, timeName } from "#lib/hours/typed-day.ts"
import { readWeek } from "#lib/hours/typed-week.ts"
import type { DayPath, HoursForm } from "./hours-form.ts"

const weekStart = "week."

/** Errors of single times; they come and go with their own field. */
const ofOneTime: (string | undefined)[] = [timeError, slotErrors.missing]

function errorsNow(form: UseFormReturn<HoursForm>, path: DayPath): [string, string][] {
  if (path.startsWith(weekStart)) return Object.entries(readWeek(form.getValues("week")).errors)
  return readDay(form.getValues(path)).errors.map(({ slot, time, text }) => [
    timeName(path, slot, time),
    text,
  ])
}

/**
 * Says which times cannot be together: those of one date, and those of a whole week, whose nights end on the next day.
 * @returns compares what the form holds now.
 */
export function useComparedSlots(form: UseFormReturn<HoursForm>, path: DayPath): () => void {
  const { errors, setError } = useFormNow()
  return () => {
    const scope = path.startsWith(weekStart) ? weekStart : `${path}.slots.`
    for (const key of Object.keys(errors))
      if (key.startsWith(scope) && !ofOneTime.includes(errors[key])) setError(key, undefined)
    for (const [name, text] of errorsNow(form, path)) if (!ofOneTime.includes(text)) setError(name, text)
  }
}
