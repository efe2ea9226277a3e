"use client"

import Link from "next/link"
import type { ReactNode } from "react"
import { Button, buttonClass } from "#components/ui/button.tsx"
import { useFormNow } from "./form-context.ts"

export type FormButtonsProps = {
  /** Default "Save". */
  label?: string
  /** Where Cancel leads; without it there is none. */
  cancelHref?: string
  track: string
  children?: ReactNode
}

/** Save and Cancel of an `ActionForm` (D-263). */
export function FormButtons({ label = "Save", cancelHref, track, children }: FormButtonsProps) {
  const { isSaving } = useFormNow()
  return (
    <div className="form-buttons">
      <Button kind="primary" type="submit" aria-disabled={isSaving || undefined} data-track={track}>
        {isSaving ? "Saving..." : label}
      </Button>
      {cancelHref && (
        <Link className={buttonClass({})} href={cancelHref} prefetch={false}>
          Cancel
        </Link>
      )}
      {children}
    </div>
  )
}
