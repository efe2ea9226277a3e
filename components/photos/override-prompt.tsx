"use client"

import { useEffect, useId, useState } from "react"
import { useFormNow } from "#components/form/form-context.ts"
import { Button } from "#components/ui/button.tsx"
import { Modal } from "#components/ui/modal.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"

/** Asks before a logo or cover takes the place of another one (D-172): part of the form that assigns it. */
export function OverridePrompt({ categories }: { categories: readonly string[] }) {
  const { errors, isSaving, setError } = useFormNow()
  const hydrated = useHydrated()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const text = errors["override"]
  useEffect(() => setOpen(text !== undefined), [text])
  if (!text) return null
  const button = (
    <Button
      kind="primary"
      type="submit"
      name="override"
      value="1"
      id={id}
      aria-disabled={isSaving || undefined}
    >
      Continue anyway
    </Button>
  )
  if (!hydrated) {
    return (
      <div className="notice" role="alert">
        <span>{text}</span>
        {button}
      </div>
    )
  }
  if (!isOpen) return null
  const close = () => setError("override", undefined)
  return (
    <Modal
      role="alertdialog"
      title={
        categories.length === 1 ? `Replace the ${categories[0]!.toLowerCase()} photo?` : "Replace photos?"
      }
      small
      onClose={close}
      foot={
        <>
          <Button onClick={close}>Cancel</Button>
          {button}
        </>
      }
    >
      <p>{text}</p>
    </Modal>
  )
}
