import { type RefObject, useLayoutEffect } from "react"

type Field = HTMLInputElement | HTMLTextAreaElement

/** Texts typed into areas: React restores the initial text of an area when its scripts start. */
const typedTexts = new WeakMap<Element, { text: string; caret: number }>()

if (typeof document !== "undefined") {
  const note = (area: HTMLTextAreaElement) =>
    typedTexts.set(area, { text: area.value, caret: area.selectionEnd })
  for (const area of document.querySelectorAll("textarea")) if (area.value !== area.defaultValue) note(area)
  const onInput = ({ target }: Event) => void (target instanceof HTMLTextAreaElement && note(target))
  document.addEventListener("input", onInput, { capture: true, passive: true })
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
    const area = field.current
    if (!area) return
    const { text, caret } = typedTexts.get(area) ?? { text: area.value, caret: 0 }
    if (text === drawn) return
    if (area.value !== text) {
      area.value = text
      // Who is still typing goes on where they were.
      area.setSelectionRange(caret, caret)
    }
    take?.(text)
  }, [])
}
