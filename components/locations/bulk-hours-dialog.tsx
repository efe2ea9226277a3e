"use client"

import { useId, useState } from "react"
import { Modal } from "#components/ui/modal.tsx"
import { bulkTexts } from "#lib/features/locations/texts.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { BulkDialogFoot } from "./bulk-dialog-foot.tsx"
import type { BulkProps } from "./bulk-frame.tsx"
import { BulkHoursForm, type BulkHoursFormProps } from "./bulk-hours-form.tsx"

export type BulkHoursDialogProps = Omit<BulkProps, "state"> &
  Pick<BulkHoursFormProps, "onSaved"> & { onClose: () => void }

/** Edits the hours of several locations in place of its page (001 §2, D-166). */
export function BulkHoursDialog({ onClose, onSaved, ...given }: BulkHoursDialogProps) {
  const formId = useId()
  const [hasHours, setHasHours] = useState(false)
  const [progress, setProgress] = useState<number | null>(null)
  const isSaving = progress !== null
  return (
    <Modal
      title={bulkTexts.hoursTitle}
      isDirty={hasHours}
      onClose={onClose}
      foot={
        <BulkDialogFoot formId={formId} isBlocked={!hasHours} isSaving={isSaving} track="hours_confirm" />
      }
    >
      <BulkHoursForm
        {...given}
        id={formId}
        state={untouched}
        progress={progress}
        onProgress={setProgress}
        onHours={setHasHours}
        onSaved={(failed) => {
          onSaved?.(failed)
          onClose()
        }}
      />
    </Modal>
  )
}
