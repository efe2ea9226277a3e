"use client"

import { useId, useState } from "react"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { bulkTexts } from "#lib/features/locations/texts.ts"
import { BulkHolidayHoursForm, type BulkHolidayHoursFormProps } from "./bulk-holiday-hours-form.tsx"

export type BulkHolidayHoursProps = Pick<
  BulkHolidayHoursFormProps,
  | "selection"
  | "filter"
  | "count"
  | "page"
  | "listHref"
  | "publicHolidaysHref"
  | "state"
  | "today"
  | "weekStart"
>

/** The page that sets holiday hours of several locations: what the dialog of the list shows, before scripts run as well. */
export function BulkHolidayHours(props: BulkHolidayHoursProps) {
  const id = useId()
  const [isAsked, setAsked] = useState("holidays_confirmed" in props.state.errors)
  const [isSaving, setSaving] = useState(false)
  return (
    <BulkHolidayHoursForm
      {...props}
      id={id}
      isAsked={isAsked}
      onAsk={setAsked}
      isSaving={isSaving}
      onSaving={setSaving}
    >
      <FormButtons
        label={isAsked ? bulkTexts.continueAnyway : "Confirm"}
        cancelHref={props.listHref}
        track="settings_locations.holiday_hours_confirm"
      />
    </BulkHolidayHoursForm>
  )
}
