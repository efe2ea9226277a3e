"use client"

import { Button } from "#components/ui/button.tsx"
import { useOverlay } from "#components/ui/overlay-context.ts"

export type BulkDialogFootProps = {
  /** Of the form in the dialog. */
  formId: string
  /** Text of the confirm button. */
  label?: string
  /** Nothing can be confirmed yet. */
  isBlocked?: boolean
  isSaving: boolean
  track: string
}

/** The buttons of a dialog that changes selected locations. */
export function BulkDialogFoot(props: BulkDialogFootProps) {
  const { formId, label = "Confirm", isBlocked = false, isSaving, track } = props
  const overlay = useOverlay()
  return (
    <>
      <Button onClick={overlay.close}>Cancel</Button>
      <Button
        kind="primary"
        type="submit"
        form={formId}
        disabled={isBlocked || isSaving}
        data-track={`settings_locations.${track}`}
      >
        {isSaving ? "Saving..." : label}
      </Button>
    </>
  )
}
