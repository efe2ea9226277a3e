"use client"

import { type RefObject, useEffect, useEffectEvent } from "react"

/**
 * Closes what floats: Escape (which gives the focus back to the opener), a press elsewhere, or the focus going
 * elsewhere (000 §4).
 * @param box what holds opener and content; the opener is its first button or summary.
 */
export function useDismiss(box: RefObject<HTMLElement | null>, open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const element = box.current
    if (!open || !element) return
    const onKey = (event: KeyboardEvent) => {
      // The focused element may be gone: then the body has the focus.
      const isOurs = event.target === document.body || element.contains(event.target as Node)
      if (event.key !== "Escape" || !isOurs) return
      close()
      element.querySelector<HTMLElement>("button, summary")?.focus()
    }
    const onElsewhere = (event: Event) => {
      if (!element.contains(event.target as Node)) close()
    }
    document.addEventListener("keydown", onKey)
    document.addEventListener("pointerdown", onElsewhere)
    document.addEventListener("focusin", onElsewhere)
    return () => {
      document.removeEventListener("keydown", onKey)
      document.removeEventListener("pointerdown", onElsewhere)
      document.removeEventListener("focusin", onElsewhere)
    }
  }, [box, open])
}
