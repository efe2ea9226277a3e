"use client"

import { useState } from "react"
import { Button } from "#components/ui/button.tsx"
import { Field } from "#components/ui/field.tsx"
import { Flyout } from "#components/ui/flyout.tsx"
import { useOverlay } from "#components/ui/overlay-context.ts"

function Foot() {
  const { close, leave } = useOverlay()
  return (
    <>
      <Button dense kind="primary" onClick={leave}>
        Save
      </Button>
      <Button dense onClick={close}>
        Cancel
      </Button>
    </>
  )
}

/** A flyout with one field, which asks before what was typed is discarded. */
export function SampleFlyout({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("Weekly reviews")
  return (
    <Flyout
      title="Flyout"
      subtitle="The page stays in view"
      onClose={onClose}
      isDirty={name !== "Weekly reviews"}
      foot={<Foot />}
    >
      <Field label="Name" value={name} onChange={(event) => setName(event.target.value)} />
    </Flyout>
  )
}
