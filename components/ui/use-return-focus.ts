"use client"

import { type RefObject, useLayoutEffect } from "react"

/** Gives the focus back to what had it when the box appeared, if the box still holds it when it goes. */
export function useReturnFocus(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const before = document.activeElement
    const element = box.current
    return () => {
      const now = document.activeElement
      const isHeld = now === null || now === document.body || element?.contains(now)
      // After the box and what lies over it are gone: until then nothing else can have the focus.
      if (isHeld && before instanceof HTMLElement) queueMicrotask(() => before.focus())
    }
  }, [box])
}
