"use client"

import { useToast } from "#components/ui/toast.tsx"
import type { ToastLevel } from "#components/ui/toast-ms.ts"
import { cardOf, focusCard } from "#lib/features/reviews/organise/focus-card.ts"
import { offerUndo } from "#lib/features/reviews/organise/undos.ts"

export type UndoNotice = {
  level?: ToastLevel
  message: string
  /** The review whose card has the focus afterwards. */
  reviewId?: string | undefined
  undo: () => void
}

/** Says that something was changed and offers the way back, which a key takes as well: once, and the toast goes. */
export function useUndoToast() {
  const toast = useToast()
  return ({ level = "success", message, reviewId, undo }: UndoNotice) => {
    const once = offerUndo(() => {
      close()
      if (reviewId !== undefined) focusCard(cardOf(reviewId))
      undo()
    })
    const close = toast({ level, message, action: { text: "Undo", onClick: once } })
  }
}
