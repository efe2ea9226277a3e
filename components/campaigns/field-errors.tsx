"use client"

import { useEffect } from "react"
import { useFormNow } from "#components/form/form-context.ts"
import type { SaveState } from "#lib/features/campaigns/autosave.ts"

/** Has what was refused when the draft was saved by itself stand at its fields. */
export function FieldErrors({ state }: { state: SaveState }) {
  const { setError } = useFormNow()
  useEffect(() => {
    if (state.is !== "refused") return
    for (const [name, [text]] of Object.entries(state.errors)) setError(name, text)
  }, [state, setError])
  return null
}
