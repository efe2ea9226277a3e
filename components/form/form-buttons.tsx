"use client"

import { clsx } from "clsx"
import Link from "next/link"
import type { ReactNode } from "react"
import { Button, buttonClass } from "#components/ui/button.tsx"
import { SavingNote } from "#components/ui/saving-note.tsx"
import { useFormNow } from "./form-context.ts"

export type FormButtonsProps = {
  /** Default "Save". */
  label?: string
  /** Text while saving; default "Saving...". */
  busyLabel?: string
  /** Where Cancel leads; without it there is none. */
  cancelHref?: string
  /** Primary unless the form is one of several. */
  kind?: "primary" | "default"
  dense?: boolean
  /** Nothing can be sent for now. */
  isBlocked?: boolean
  track: string
  className?: string
  children?: ReactNode
}

/** Save and Cancel of an `ActionForm` (D-263). */
export function FormButtons(props: FormButtonsProps) {
  const {
    label = "Save",
    busyLabel = "Saving...",
    kind = "primary",
    cancelHref,
    dense,
    isBlocked = false,
    track,
    className,
    children,
  } = props
  const { isSaving } = useFormNow()
  return (
    <div className={clsx("flex flex-wrap items-center gap-2", className)}>
      <Button
        kind={kind}
        dense={dense}
        type="submit"
        disabled={isBlocked}
        aria-disabled={isSaving || undefined}
        data-track={track}
      >
        {isSaving ? busyLabel : label}
      </Button>
      {cancelHref && (
        <Link className={buttonClass({})} href={cancelHref} prefetch={false}>
          Cancel
        </Link>
      )}
      {children}
      <SavingNote isSaving={isSaving} />
    </div>
  )
}
