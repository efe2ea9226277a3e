"use client"

import { type RefObject, useEffect, useEffectEvent } from "react"

/** Elements that take the Escape key first: an open menu, list or dialog. */
const nearer = [
  "dialog[open]",
  "details.dd[open]",
  '[aria-haspopup][aria-expanded="true"]',
  '[role="combobox"][aria-expanded="true"]',
].join()

/** Calls back when Escape is pressed in a box, or nowhere, and nothing in the box is open. */
export function useEscape(box: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const onPress = useEffectEvent(onEscape)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const element = box.current
      const isOurs = event.target === document.body || element?.contains(event.target as Node)
      if (event.key !== "Escape" || !element || !isOurs || element.querySelector(nearer)) return
      // The browser would close a dialog without asking anybody.
      event.preventDefault()
      onPress()
    }
    // Before the menus close, which listen to the same.
    document.addEventListener("keydown", onKey, { capture: true })
    return () => document.removeEventListener("keydown", onKey, { capture: true })
  }, [box])
}
