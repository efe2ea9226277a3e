"use client"

import type { ReactNode } from "react"
import { useFormNow } from "#components/form/form-context.ts"

/** Why a location did not take a photo of the form around it. @param name of the error among those of the form. */
export function PhotoRefusal({ name, icon }: { name: string; icon: ReactNode }) {
  const text = useFormNow().errors[name]
  if (!text) return null
  return (
    <span className="err w-full" role="alert">
      {icon}
      {text}
    </span>
  )
}
