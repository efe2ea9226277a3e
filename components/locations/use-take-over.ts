import { type RefObject, useEffectEvent, useLayoutEffect } from "react"
import type { TextOf } from "#lib/hours/typed-day.ts"

/**
 * Hands what stands in the plain fields of a form to the editor that takes their place when scripts run. Who is typing in
 * one goes on in the field of the same name.
 * @param take is given the text of each field; shows the editor.
 */
export function useTakeOver(box: RefObject<HTMLElement | null>, take: (textOf: TextOf) => void): void {
  const begin = useEffectEvent(() => {
    const form = box.current?.closest("form")
    if (!form) return
    const fields = new FormData(form)
    const focused = box.current?.contains(document.activeElement)
      ? document.activeElement?.getAttribute("name")
      : null
    take((name) => {
      const value = fields.get(name)
      return typeof value === "string" ? value : undefined
    })
    if (!focused) return
    requestAnimationFrame(() => {
      const field = form.elements.namedItem(focused)
      if (field instanceof HTMLElement) field.focus()
    })
  })
  useLayoutEffect(() => begin(), [])
}
