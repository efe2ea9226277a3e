"use client"

import { Button } from "./button.tsx"
import { Modal } from "./modal.tsx"

export type DiscardDialogProps = { onKeep: () => void; onDiscard: () => void }

/** Asks before unsaved changes are lost (000 §4, D-120). */
export function DiscardDialog({ onKeep, onDiscard }: DiscardDialogProps) {
  return (
    <Modal
      role="alertdialog"
      title="Discard Changes"
      small
      onClose={onKeep}
      foot={
        <>
          <Button onClick={onKeep}>Keep Editing</Button>
          <Button kind="danger" onClick={onDiscard}>
            Discard Changes
          </Button>
        </>
      }
    >
      <p>You have unsaved changes.</p>
    </Modal>
  )
}
