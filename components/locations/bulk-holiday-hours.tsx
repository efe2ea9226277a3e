"use client"

import { useId, useState } from "react"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { bulkTexts } from "#lib/features/locations/texts.ts"
import type { BulkProps } from "./bulk-frame.tsx"
import { BulkHolidayHoursForm, type BulkHolidayHoursFormProps } from "./bulk-holiday-hours-form.tsx"

export type BulkHolidayHoursProps = BulkProps &
  Pick<BulkHolidayHoursFormProps, "publicHolidaysHref" | "today" | "weekStart">

/** The page that sets holiday hours of several locations: what the dialog of the list shows, before scripts run as well. */
export function BulkHolidayHours(props: BulkHolidayHoursProps) {
  const id = useId()
  const [isAsked, setAsked] = useState("holidays_confirmed" in props.state.errors)
  const [progress, setProgress] = useState<number | null>(null)
  return (
    <BulkHolidayHoursForm
      {...props}
      id={id}
      isAsked={isAsked}
      onAsk={setAsked}
      progress={progress}
      onProgress={setProgress}
    >
      <FormButtons
        label={isAsked ? bulkTexts.continueAnyway : "Confirm"}
        cancelHref={props.listHref}
        track="settings_locations.holiday_hours_confirm"
      />
    </BulkHolidayHoursForm>
  )
}
