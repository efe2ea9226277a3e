import { type RefObject, useLayoutEffect } from "react"

type Field = HTMLInputElement | HTMLTextAreaElement

/** What is typed into areas: React puts back what an area was drawn with when its scripts begin. */
const typedTexts = new WeakMap<Element, string>()

if (typeof document !== "undefined") {
  for (const area of document.querySelectorAll("textarea")) {
    if (area.value !== area.defaultValue) typedTexts.set(area, area.value)
  }
  const note = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement) typedTexts.set(target, target.value)
  }
  document.addEventListener("input", note, { capture: true, passive: true })
}

/**
 * Leaves in a field what was typed before its scripts ran, which nothing else tells of.
 * @param drawn what the field was drawn with.
 * @param take called once at most, with what the field holds instead.
 */
export function useTypedBefore(
  field: RefObject<Field | null>,
  drawn: string,
  take?: (typed: string) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once scripts run, changes are told
  useLayoutEffect(() => {
    if (!field.current) return
    const typed = typedTexts.get(field.current) ?? field.current.value
    if (typed === drawn) return
    if (field.current.value !== typed) field.current.value = typed
    take?.(typed)
  }, [])
}
