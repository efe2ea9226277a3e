"use client"

import { useIsSlow } from "./use-is-slow.ts"

export type SavingNoteProps = {
  isSaving: boolean
  /** Text to show immediately; absent where the button has it. */
  text?: string
}

/** Says that something is being sent, and that it takes long. */
export function SavingNote({ isSaving, text }: SavingNoteProps) {
  const isSlow = useIsSlow(isSaving)
  if (!(isSaving || text)) return null
  return (
    <span className="text-faint" role="status">
      {isSaving && (isSlow ? "Still saving. This takes longer than usual." : text)}
    </span>
  )
}
