"use client"

import { TriangleAlert } from "lucide"
import { type ReactNode, useEffect, useRef } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { useToast } from "#components/ui/toast.tsx"
import type { LocationsFilter } from "#lib/contract/locations.ts"
import { alertText } from "#lib/errors/alert-text.ts"
import { hoursCalls, idsBehind } from "#lib/features/locations/browser.ts"
import { hoursFailureText, setHoursOfEach, setHoursOfMany } from "#lib/features/locations/bulk-hours.ts"
import { bulkTexts, hoursQuestion } from "#lib/features/locations/texts.ts"
import type { FormAnswer, FormState } from "#lib/form-state/form-state.ts"
import { countOf } from "#lib/format/numbers.ts"
import { readWeek, typedWeekIn } from "#lib/hours/typed-week.ts"
import { routes } from "#lib/routes/routes.ts"
import { BulkProgress } from "./bulk-progress.tsx"
import { HoursSection } from "./hours-section.tsx"
import { type SelectedLocations, SelectionInputs } from "./selection-inputs.tsx"

const toastMs = 3_000

export type BulkHoursFormProps = {
  id: string
  selection: SelectedLocations
  /** Of the list, for all that it finds. */
  filter: LocationsFilter
  /** How many are selected. */
  count: number
  page: string
  /** The list, where it leads to. */
  listHref: string
  state: FormState
  /** How many have been tried while it works; null when it doesn't. */
  progress: number | null
  onProgress: (done: number | null) => void
  onHours: (hasHours: boolean) => void
  /** @param failedIds those of single locations that could not be changed. */
  onSaved?: (failedIds: readonly string[]) => void
  children?: ReactNode
}

/** The week that replaces the hours of several locations (D-166). */
export function BulkHoursForm(props: BulkHoursFormProps) {
  const { id, selection, filter, count, page, listHref, state, progress, onProgress, onHours, children } =
    props
  const toast = useToast()
  const failedIds = useRef<string[]>([])
  const stop = useRef(new AbortController())
  useEffect(() => {
    const own = new AbortController()
    stop.current = own
    return () => own.abort()
  }, [])

  const send = async (fields: URLSearchParams): Promise<FormAnswer> => {
    const week = typedWeekIn((name) => fields.get(name) ?? undefined)
    const { hours, errors } = week ? readWeek(week) : { hours: null, errors: {} }
    if (!hours) return { error: week ? "" : bulkTexts.noHours, errors }
    const { signal } = stop.current
    let done = 0
    const count = (now: number) => {
      done = now
      if (!signal.aborted) onProgress(now)
    }
    count(0)
    try {
      const outcome = selection.isAll
        ? await setHoursOfMany(await idsBehind(filter), hours, hoursCalls, count, signal)
        : await setHoursOfEach(selection.ids, hours, hoursCalls, count, signal)
      const failure = hoursFailureText(outcome)
      failedIds.current = outcome.failed.flatMap((one) => one.id ?? [])
      if (failure) toast({ level: "alert", message: failure, durationMs: toastMs })
      else toast({ level: "success", message: bulkTexts.hoursDone, durationMs: toastMs })
      // What was typed stays while none of them has it.
      if (outcome.total > 0 && outcome.failed.length === outcome.total) return { error: "", errors: {} }
      return { to: listHref }
    } catch (error) {
      const message = signal.aborted
        ? `Stopped after ${countOf(done, "location", "locations")}`
        : alertText(bulkTexts.notLoaded, error)
      toast({ level: "alert", message, durationMs: toastMs })
      return { error: "", errors: {} }
    } finally {
      if (!signal.aborted) onProgress(null)
    }
  }

  return (
    <ActionForm
      id={id}
      action={routes.form("location.hours")}
      page={page}
      state={state}
      label={bulkTexts.hoursTitle}
      className="grid content-start gap-4"
      send={send}
      isQuiet
      onSaved={() => props.onSaved?.(failedIds.current)}
    >
      <SelectionInputs {...selection} />
      {progress === null ? (
        <p className="notice">
          <Icon icon={TriangleAlert} />
          <span>
            <b className="font-medium">{hoursQuestion(count)}</b> The whole week of each location is replaced.
          </span>
        </p>
      ) : (
        <BulkProgress done={progress} count={count} label="Updating hours" />
      )}
      <HoursSection hours={null} onHours={onHours} />
      {children}
    </ActionForm>
  )
}
