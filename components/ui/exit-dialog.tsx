"use client"

import { Button } from "./button.tsx"
import { Modal } from "./modal.tsx"

export type ExitDialogProps = { changes: number; onStay: () => void; onExit: () => void }

/** Asks before a form with changes is left (000 §4). */
export function ExitDialog({ changes, onStay, onExit }: ExitDialogProps) {
  return (
    <Modal
      role="alertdialog"
      title="Exit and lose work?"
      small
      onClose={onStay}
      foot={
        <>
          <Button onClick={onStay}>Keep editing</Button>
          <Button kind="danger" onClick={onExit}>
            Exit
          </Button>
        </>
      }
    >
      <p>{changes === 1 ? "1 change is not saved." : `${changes} changes are not saved.`}</p>
    </Modal>
  )
}
