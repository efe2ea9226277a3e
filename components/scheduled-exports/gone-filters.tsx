"use client"

import { FormCheck } from "#components/form/form-check.tsx"
import { filterKindLabels } from "#lib/contract/filters/kind-labels.ts"
import type { ScheduledExport } from "#lib/contract/scheduled-exports/schema.ts"
import { filtersGoneText, scheduleTexts } from "#lib/features/scheduled-exports/texts.ts"

export type GoneFiltersProps = {
  schedule: ScheduledExport | null
  /** Kinds that saving would lose. */
  dropped: readonly string[]
  onConfirm: (isConfirmed: boolean) => void
}

/** Names what a schedule was filtered by and is gone, and asks whether it is sent without that (D-270). */
export function GoneFilters({ schedule, dropped, onConfirm }: GoneFiltersProps) {
  const gone = schedule?.gone_filters ?? []
  const isPaused = schedule?.state === "filters_gone"
  if (!isPaused && gone.length === 0) return null
  return (
    <>
      <p className="notice">{filtersGoneText(isPaused, filterKindLabels(gone))}</p>
      {dropped.length > 0 && (
        <FormCheck name="without_gone_filters" label={scheduleTexts.withoutGone} onChange={onConfirm} />
      )}
    </>
  )
}
