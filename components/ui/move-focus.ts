import type { KeyboardEvent } from "react"

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index <= 0 ? count : index) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Moves the focus among the `.menu-item` elements of a menu with the arrow keys, Home and End. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (!step || event.target instanceof HTMLInputElement) return
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(".menu-item:not([disabled])")]
  if (items.length === 0) return
  event.preventDefault()
  items[step(items.indexOf(document.activeElement as HTMLElement), items.length)]?.focus()
}
