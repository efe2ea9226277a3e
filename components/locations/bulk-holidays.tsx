"use client"

import { CalendarX } from "lucide"
import { useEffect, useRef, useState } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { alertText } from "#lib/errors/alert-text.ts"
import { applyHolidays, idsBehind } from "#lib/features/locations/browser.ts"
import { bulkTexts, holidaysDone } from "#lib/features/locations/texts.ts"
import type { FormAnswer } from "#lib/form-state/form-state.ts"
import { countOf } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"
import type { BulkHoursProps } from "./bulk-hours.tsx"
import { BulkProgress } from "./bulk-progress.tsx"
import { SelectionInputs } from "./selection-inputs.tsx"

/** Closes the selected locations on the public holidays of where they are, after it was confirmed (D-285). */
export function BulkHolidays({ selection, filter, count, page, listHref, state }: BulkHoursProps) {
  const [progress, setProgress] = useState<number | null>(null)
  const stop = useRef<AbortController>(null)
  useEffect(() => {
    const own = new AbortController()
    stop.current = own
    return () => own.abort()
  }, [])
  const send = async (): Promise<FormAnswer> => {
    const { signal } = stop.current!
    setProgress(0)
    try {
      const ids = selection.isAll ? await idsBehind(filter) : selection.ids
      return { to: listHref, notice: holidaysDone(await applyHolidays(ids, setProgress, signal)) }
    } catch (error) {
      return { error: alertText(bulkTexts.holidaysNotSet, error), errors: {} }
    } finally {
      setProgress(null)
    }
  }
  return (
    <ActionForm
      action={routes.form("location.holidays")}
      page={page}
      state={state}
      className="form"
      label={bulkTexts.holidaysTitle}
      send={send}
    >
      <SelectionInputs {...selection} />
      {progress === null ? (
        <p className="notice">
          <Icon icon={CalendarX} />
          <span>
            <b className="font-medium">
              {countOf(count, "location", "locations")} will be closed on public holidays.
            </b>{" "}
            Each follows its own country and state for the next twelve months. Dates that have holiday hours
            keep them.
          </span>
        </p>
      ) : (
        <BulkProgress done={progress} count={count} label="Setting public holidays" />
      )}
      <FormButtons label="Confirm" cancelHref={listHref} track="settings_locations.holidays_confirm" />
    </ActionForm>
  )
}
