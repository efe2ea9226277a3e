"use client"

import { useId, useState } from "react"
import { Button } from "#components/ui/button.tsx"
import { Modal } from "#components/ui/modal.tsx"
import { useOverlay } from "#components/ui/overlay-context.ts"
import { bulkTexts } from "#lib/features/locations/texts.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import type { BulkHolidayHoursProps } from "./bulk-holiday-hours.tsx"
import { BulkHolidayHoursForm } from "./bulk-holiday-hours-form.tsx"

export type BulkHolidayHoursDialogProps = Omit<BulkHolidayHoursProps, "state"> & {
  onSaved: () => void
  onClose: () => void
}

type FootProps = { formId: string; isAsked: boolean; isSaving: boolean }

function Foot({ formId, isAsked, isSaving }: FootProps) {
  const overlay = useOverlay()
  const label = isAsked ? bulkTexts.continueAnyway : "Confirm"
  return (
    <>
      <Button onClick={overlay.close}>Cancel</Button>
      <Button
        kind="primary"
        type="submit"
        form={formId}
        disabled={isSaving}
        data-track="settings_locations.holiday_hours_confirm"
      >
        {isSaving ? "Saving..." : label}
      </Button>
    </>
  )
}

/** Sets holiday hours of several locations in place of its page (002 §4, D-191). */
export function BulkHolidayHoursDialog({ onClose, onSaved, ...given }: BulkHolidayHoursDialogProps) {
  const formId = useId()
  const [isAsked, setAsked] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [isDirty, setDirty] = useState(false)
  return (
    <Modal
      title={bulkTexts.holidayHoursTitle}
      isDirty={isDirty}
      onClose={onClose}
      foot={<Foot formId={formId} isAsked={isAsked} isSaving={isSaving} />}
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
        isSaving={isSaving}
        onSaving={setSaving}
        onSaved={() => {
          onSaved()
          onClose()
        }}
      />
    </Modal>
  )
}
