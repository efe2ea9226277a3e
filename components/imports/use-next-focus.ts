"use client"

import { useEffect, useRef } from "react"
import { nextAttribute } from "#components/ui/next-attribute.ts"

/**
 * Moves the focus on once a form of the page was sent and what had it is gone with the answer: to the first field of the
 * next question, or to the result.
 * @param shown changes with what is on the page. @param isOnItsWay whether it will soon be different by itself.
 */
export function useNextFocus(shown: string, isOnItsWay: boolean) {
  const isSent = useRef(false)
  useEffect(() => {
    const note = () => {
      isSent.current = true
    }
    document.addEventListener("submit", note, true)
    return () => document.removeEventListener("submit", note, true)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the page is looked at
  useEffect(() => {
    if (isOnItsWay || !isSent.current) return
    const { activeElement } = document
    if (activeElement !== null && activeElement !== document.body) return
    isSent.current = false
    const next = document.querySelector<HTMLElement>(`[${nextAttribute}]`)
    const field = next?.querySelector<HTMLElement>("input:not([type=hidden]), select")
    ;(field ?? next)?.focus()
  }, [shown, isOnItsWay])
}
