"use client"

import { useId, useState } from "react"
import { Button } from "#components/ui/button.tsx"
import { Modal } from "#components/ui/modal.tsx"
import { useOverlay } from "#components/ui/overlay-context.ts"
import { bulkTexts } from "#lib/features/locations/texts.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { BulkHoursForm, type BulkHoursFormProps } from "./bulk-hours-form.tsx"

export type BulkHoursDialogProps = Pick<
  BulkHoursFormProps,
  "selection" | "filter" | "count" | "page" | "listHref" | "onSaved"
> & { onClose: () => void }

type FootProps = { formId: string; isBlocked: boolean; isSaving: boolean }

function Foot({ formId, isBlocked, isSaving }: FootProps) {
  const overlay = useOverlay()
  return (
    <>
      <Button onClick={overlay.close}>Cancel</Button>
      <Button
        kind="primary"
        type="submit"
        form={formId}
        disabled={isBlocked || isSaving}
        data-track="settings_locations.hours_confirm"
      >
        {isSaving ? "Saving..." : "Confirm"}
      </Button>
    </>
  )
}

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
      foot={<Foot formId={formId} isBlocked={!hasHours} isSaving={isSaving} />}
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
