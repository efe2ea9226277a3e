import type { KeyboardEvent } from "react"

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index <= 0 ? count : index) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLInputElement && target.type !== "checkbox"

/** The next entry after `index` that begins with the letter; -1 when there is none. */
function indexByLetter(items: HTMLElement[], index: number, letter: string): number {
  const begins = (item: HTMLElement) => item.textContent.trim().toLowerCase().startsWith(letter.toLowerCase())
  const later = items.findIndex((item, at) => at > index && begins(item))
  return later >= 0 ? later : items.findIndex(begins)
}

/**
 * Moves the focus among the `.menu-item` elements of a menu, or the boxes in them: arrow keys, Home, End, or the
 * first letter of an entry.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key } = event
  const step = steps[key]
  const isLetter = key.length === 1 && key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey
  if (!(step || isLetter) || isTyping(event)) return
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(".menu-item:not([disabled])")]
  const index = items.findIndex((item) => item.contains(document.activeElement))
  const next = items[step ? step(index, items.length) : indexByLetter(items, index, key)]
  if (!next) return
  event.preventDefault()
  ;(next.querySelector("input") ?? next).focus()
}
