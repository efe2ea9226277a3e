"use client"

import { Button } from "./button.tsx"
import { Modal } from "./modal.tsx"

export type DiscardTexts = { title: string; text: string; keep: string; discard: string }

const usualTexts: DiscardTexts = {
  title: "Discard Changes",
  text: "You have unsaved changes.",
  keep: "Keep Editing",
  discard: "Discard Changes",
}

export type DiscardDialogProps = {
  texts?: DiscardTexts | undefined
  onKeep: () => void
  onDiscard: () => void
}

/** Asks before unsaved changes are lost (000 §4, D-120). */
export function DiscardDialog({ texts = usualTexts, onKeep, onDiscard }: DiscardDialogProps) {
  return (
    <Modal
      role="alertdialog"
      title={texts.title}
      small
      onClose={onKeep}
      foot={
        <>
          <Button onClick={onKeep}>{texts.keep}</Button>
          <Button kind="danger" onClick={onDiscard}>
            {texts.discard}
          </Button>
        </>
      }
    >
      <p>{texts.text}</p>
    </Modal>
  )
}
