"use client"

import { TriangleAlert } from "lucide"
import Link from "next/link"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { LocationsFilter } from "#lib/contract/locations.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import { alertText } from "#lib/errors/alert-text.ts"
import { idsBehind, setHolidayHoursOf } from "#lib/features/locations/browser.ts"
import { readHolidayHours, setHolidayHours } from "#lib/features/locations/bulk-holiday-hours.ts"
import { bulkTexts, holidayTexts, hoursQuestion } from "#lib/features/locations/texts.ts"
import type { FormAnswer, FormState } from "#lib/form-state/form-state.ts"
import { type TypedHoliday, typedHolidaysIn } from "#lib/hours/typed-holidays.ts"
import { routes } from "#lib/routes/routes.ts"
import { BulkProgress } from "./bulk-progress.tsx"
import { HolidaysEditor } from "./holidays-editor.tsx"
import { PlainHolidays } from "./plain-holidays.tsx"
import { type SelectedLocations, SelectionInputs } from "./selection-inputs.tsx"
import { useTakeOver } from "./use-take-over.ts"

export type BulkHolidayHoursFormProps = {
  id: string
  selection: SelectedLocations
  /** Of the list, for all that it finds. */
  filter: LocationsFilter
  /** How many are selected. */
  count: number
  page: string
  /** The list, where it leads to. */
  listHref: string
  /** Where the same locations are closed on public holidays. */
  publicHolidaysHref: string
  state: FormState
  /** In the zone of the account. */
  today: Day
  weekStart: WeekStart
  /** It has been said that dates are overridden, and the next press does it (D-191). */
  isAsked: boolean
  onAsk: (isAsked: boolean) => void
  isSaving: boolean
  onSaving: (isSaving: boolean) => void
  onSaved?: () => void
  children?: ReactNode
}

const blank: TypedHoliday = { id: "0-new", date: "", open: false, slots: [] }

/** Dates with hours of their own for several locations, in place of what they have on them (D-191). */
export function BulkHolidayHoursForm(props: BulkHolidayHoursFormProps) {
  const { id, selection, filter, count, page, listHref, publicHolidaysHref, state, children } = props
  const { today, weekStart } = props
  const { isAsked, onAsk, isSaving, onSaving, onSaved } = props
  const box = useRef<HTMLDivElement>(null)
  const [start, setStart] = useState<TypedHoliday[] | null>(null)
  const [done, setDone] = useState(0)
  const stop = useRef<AbortController>(null)
  useEffect(() => {
    const own = new AbortController()
    stop.current = own
    return () => own.abort()
  }, [])
  useTakeOver(box, (textOf) => {
    const typed = [...typedHolidaysIn(textOf).rows.values()]
    setStart(typed.length > 0 ? typed : [blank])
  })
  const back = [...typedHolidaysIn((name) => state.values[name]?.[0]).rows.values()]

  const send = async (fields: URLSearchParams): Promise<FormAnswer> => {
    const entries = readHolidayHours((name) => fields.get(name) ?? undefined, today)
    if (!Array.isArray(entries)) return entries
    if (!isAsked) {
      onAsk(true)
      return { error: "", errors: {} }
    }
    const { signal } = stop.current!
    setDone(0)
    onSaving(true)
    try {
      const ids = selection.isAll ? await idsBehind(filter) : selection.ids
      const progress = (now: number) => setDone(Math.floor(now / entries.length))
      const refusal = await setHolidayHours(ids, entries, setHolidayHoursOf, progress, signal)
      if (refusal) onAsk(false)
      return refusal ?? { to: listHref, notice: bulkTexts.holidayHoursDone }
    } catch (error) {
      return { error: alertText(bulkTexts.holidayHoursFailed, error), errors: {} }
    } finally {
      onSaving(false)
    }
  }

  return (
    <ActionForm
      id={id}
      action={routes.form("location.holiday_hours")}
      page={page}
      state={state}
      label={bulkTexts.holidayHoursTitle}
      className="grid content-start gap-4"
      send={send}
      {...(onSaved && { onSaved })}
    >
      <SelectionInputs {...selection} />
      {isSaving ? (
        <BulkProgress done={done} count={count} label="Updating holiday hours" />
      ) : (
        <p className="text-13 text-muted">
          {hoursQuestion(count)} Published to Google only.{" "}
          <Link href={publicHolidaysHref} prefetch={false}>
            Close on public holidays
          </Link>
        </p>
      )}
      <div ref={box} onInput={() => onAsk(false)}>
        {start ? (
          <HolidaysEditor start={start} removedIds={[]} today={today} weekStart={weekStart} isOfSeveral />
        ) : (
          <PlainHolidays rows={back} isOfSeveral />
        )}
      </div>
      {isAsked && (
        <p className="notice border-l-warning" role="alert">
          <input type="hidden" name="holidays_confirmed" value="true" />
          <Icon icon={TriangleAlert} />
          <span>{holidayTexts.override}</span>
        </p>
      )}
      {children}
    </ActionForm>
  )
}
