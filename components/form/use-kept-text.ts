"use client"

import { type RefObject, useEffect, useEffectEvent, useState } from "react"
import { forgetKept, isKeptText, keep, readKept } from "#lib/form-state/kept-texts.ts"

/**
 * Keeps what is typed in a field of a form until the form is taken, and brings it back when it was not.
 * @param key from `keptKey`; without one nothing is kept.
 * @param start what the field shows by itself.
 * @param isGiven what was typed has come back with the faults of the form.
 * @returns whether a text was brought back, and what the field does when it is typed in.
 */
export function useKeptText(
  key: string | undefined,
  area: RefObject<HTMLTextAreaElement | null>,
  { start, isGiven }: { start: string; isGiven: boolean },
): { isRestored: boolean; onTyped: (text: string) => void } {
  const [isRestored, setRestored] = useState(false)
  const onTyped = (text: string) => {
    if (key === undefined) return
    if (text.trim() === start.trim()) forgetKept(key)
    else keep(key, { text })
  }
  const begin = useEffectEvent(() => {
    const field = area.current
    if (key === undefined || !field) return
    if (isGiven || field.value !== start) return onTyped(field.value)
    const kept = readKept(key, isKeptText)
    if (!kept) return
    setRestored(true)
    field.setRangeText(kept.text, 0, field.value.length, "start")
    // The field and its form learn of it as of typing.
    field.dispatchEvent(new Event("input", { bubbles: true }))
    const box = field.closest("details")
    if (box) box.open = true
  })
  useEffect(() => begin(), [])
  return { isRestored, onTyped }
}
