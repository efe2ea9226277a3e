"use client"

import { useState } from "react"
import { Button } from "#components/ui/button.tsx"
import { Field } from "#components/ui/field.tsx"
import { Modal } from "#components/ui/modal.tsx"
import { useOverlay } from "#components/ui/overlay-context.ts"

function Foot() {
  const { close, leave } = useOverlay()
  return (
    <>
      <Button onClick={close}>Cancel</Button>
      <Button kind="primary" onClick={leave}>
        Save
      </Button>
    </>
  )
}

/** A modal with one field; a protected one asks before what was typed is lost. */
export function SampleModal({
  onClose,
  isProtected = false,
}: {
  onClose: () => void
  isProtected?: boolean
}) {
  const [name, setName] = useState("Weekly reviews")
  const isDirty = isProtected && name !== "Weekly reviews"
  return (
    <Modal
      title={isProtected ? "Protected modal" : "Modal"}
      onClose={onClose}
      isDirty={isDirty}
      foot={<Foot />}
    >
      <Field label="Name" value={name} onChange={(event) => setName(event.target.value)} />
    </Modal>
  )
}
