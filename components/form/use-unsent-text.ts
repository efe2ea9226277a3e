"use client"

import { type RefObject, useEffect, useEffectEvent, useState } from "react"
import { forgetUnsent, isUnsentText, readUnsent, saveUnsent } from "#lib/form-state/unsent-texts.ts"

/**
 * Keeps what is typed in a field of a form until the form is taken, and brings it back when it was not.
 * @param key from `unsentKey`; without one nothing is kept.
 * @param start what the field shows by itself.
 * @param isGiven what was typed has come back with the errors of the form.
 * @returns whether a text was brought back, and what the field does when it is typed in.
 */
export function useUnsentText(
  key: string | undefined,
  area: RefObject<HTMLTextAreaElement | null>,
  { start, isGiven }: { start: string; isGiven: boolean },
): { isRestored: boolean; onTyped: (text: string) => void } {
  const [isRestored, setRestored] = useState(false)
  const onTyped = (text: string) => {
    if (key === undefined) return
    if (text.trim() === start.trim()) forgetUnsent(key)
    else saveUnsent(key, { text })
  }
  const begin = useEffectEvent(() => {
    const field = area.current
    if (key === undefined || !field) return
    if (isGiven || field.value !== start) return onTyped(field.value)
    const unsent = readUnsent(key, isUnsentText)
    if (!unsent) return
    setRestored(true)
    field.setRangeText(unsent.text, 0, field.value.length, "start")
    // The field and its form learn of it as of typing.
    field.dispatchEvent(new Event("input", { bubbles: true }))
    const box = field.closest("details")
    if (box) box.open = true
  })
  useEffect(() => begin(), [])
  return { isRestored, onTyped }
}
