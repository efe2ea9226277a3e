"use client"

import { CalendarX } from "lucide"
import { useState } from "react"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { alertText } from "#lib/errors/alert-text.ts"
import { applyHolidays } from "#lib/features/locations/browser.ts"
import { bulkTexts, holidaysDone } from "#lib/features/locations/texts.ts"
import type { FormAnswer } from "#lib/form-state/form-state.ts"
import { countOf } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"
import { BulkFrame, type BulkProps, type BulkWork } from "./bulk-frame.tsx"

/** Closes the selected locations on the public holidays of where they are, after it was confirmed (D-285). */
export function BulkHolidays({ listHref, ...given }: BulkProps) {
  const [progress, setProgress] = useState<number | null>(null)
  const send = async (_: URLSearchParams, { ids, signal }: BulkWork): Promise<FormAnswer> => {
    setProgress(0)
    try {
      return { to: listHref, notice: holidaysDone(await applyHolidays(await ids(), setProgress, signal)) }
    } catch (error) {
      return { error: alertText(bulkTexts.holidaysNotSet, error), errors: {} }
    } finally {
      setProgress(null)
    }
  }
  return (
    <BulkFrame
      {...given}
      action={routes.form("location.holidays")}
      className="form"
      label={bulkTexts.holidaysTitle}
      workLabel="Setting public holidays"
      progress={progress}
      question={
        <p className="notice">
          <Icon icon={CalendarX} />
          <span>
            <b className="font-medium">
              {countOf(given.count, "location", "locations")} will be closed on public holidays.
            </b>{" "}
            Each follows its own country and state for the next twelve months. Dates that have holiday hours
            keep them.
          </span>
        </p>
      }
      send={send}
    >
      <FormButtons label="Confirm" cancelHref={listHref} track="settings_locations.holidays_confirm" />
    </BulkFrame>
  )
}
