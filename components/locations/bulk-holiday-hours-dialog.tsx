"use client"

import { useId, useState } from "react"
import { Modal } from "#components/ui/modal.tsx"
import { bulkTexts } from "#lib/features/locations/texts.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { BulkDialogFoot } from "./bulk-dialog-foot.tsx"
import type { BulkHolidayHoursProps } from "./bulk-holiday-hours.tsx"
import { BulkHolidayHoursForm } from "./bulk-holiday-hours-form.tsx"

export type BulkHolidayHoursDialogProps = Omit<BulkHolidayHoursProps, "state"> & {
  onSaved: () => void
  onClose: () => void
}

/** Sets holiday hours of several locations in place of its page (002 §4, D-191). */
export function BulkHolidayHoursDialog({ onClose, onSaved, ...given }: BulkHolidayHoursDialogProps) {
  const formId = useId()
  const [isAsked, setAsked] = useState(false)
  const [progress, setProgress] = useState<number | null>(null)
  const [isDirty, setDirty] = useState(false)
  return (
    <Modal
      title={bulkTexts.holidayHoursTitle}
      isDirty={isDirty}
      onClose={onClose}
      foot={
        <BulkDialogFoot
          formId={formId}
          {...(isAsked && { label: bulkTexts.continueAnyway })}
          isSaving={progress !== null}
          track="holiday_hours_confirm"
        />
      }
    >
      <BulkHolidayHoursForm
        {...given}
        id={formId}
        state={untouched}
        isAsked={isAsked}
        onAsk={(now) => {
          setAsked(now)
          setDirty(true)
        }}
        progress={progress}
        onProgress={setProgress}
        onSaved={() => {
          onSaved()
          onClose()
        }}
      />
    </Modal>
  )
}
