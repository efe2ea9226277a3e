"use client"

import { useId, useRef } from "react"
import { labelAttribute, missingAttribute } from "#components/form/field-error.ts"
import { useFormNow } from "#components/form/form-context.ts"
import { descriptionOf, FormRow } from "#components/form/form-row.tsx"
import { CalendarButton } from "#components/ui/calendar-button.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { parseShortDate } from "#lib/dates/custom-range.ts"
import { addMonths, type Day, type WeekStart } from "#lib/dates/day.ts"
import { formatDay } from "#lib/format/dates.ts"

export type PostDateFieldProps = {
  name: string
  label: string
  defaultValue: string
  /** Error when no day is selected; absent where none is needed. */
  missing?: string
  today: Day
  weekStart: WeekStart
}

/** A day of a post, as MM/DD/YY or from a calendar without the past (P-321, P-322). */
export function PostDateField({ name, label, defaultValue, missing, today, weekStart }: PostDateFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const hydrated = useHydrated()
  const { errors, values, setError } = useFormNow()
  const error = errors[name]
  return (
    <FormRow id={id} label={label} isRequired={missing !== undefined} error={error}>
      <span className="flex gap-1">
        <input
          ref={field}
          className="input min-w-0"
          id={id}
          name={name}
          placeholder="MM/DD/YY"
          maxLength={10}
          autoComplete="off"
          required={missing !== undefined}
          defaultValue={values[name]?.[0] ?? defaultValue}
          aria-invalid={error ? true : undefined}
          aria-describedby={descriptionOf(id, { error })}
          {...{ [labelAttribute]: label, [missingAttribute]: missing }}
          onChange={() => setError(name, undefined)}
        />
        {hydrated && (
          <CalendarButton
            label={`Choose ${label.toLowerCase()}`}
            day={parseShortDate(field.current?.value ?? "")}
            today={today}
            last={addMonths(today, 12)}
            weekStart={weekStart}
            track={`google_posts.${name}`}
            onSelect={(day) => {
              const own = field.current
              if (!own) return
              own.value = formatDay(day)
              own.dispatchEvent(new Event("input", { bubbles: true }))
              setError(name, undefined)
            }}
          />
        )}
      </span>
    </FormRow>
  )
}
