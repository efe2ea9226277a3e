"use client"

import { useId, useState } from "react"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import type { BulkProps } from "./bulk-frame.tsx"
import { BulkHoursForm } from "./bulk-hours-form.tsx"

/** The page that edits the hours of several locations: what the dialog of the list shows, before scripts run as well. */
export function BulkHours(props: BulkProps) {
  const id = useId()
  const hydrated = useHydrated()
  const [hasHours, setHasHours] = useState(false)
  const [progress, setProgress] = useState<number | null>(null)
  return (
    <BulkHoursForm {...props} id={id} progress={progress} onProgress={setProgress} onHours={setHasHours}>
      <FormButtons
        label="Confirm"
        isBlocked={hydrated && (!hasHours || progress !== null)}
        cancelHref={props.listHref}
        track="settings_locations.hours_confirm"
      />
    </BulkHoursForm>
  )
}
