/** The boxes of a page that select rows of a list, by the names of their fields. */
export const boxesNamed = (...names: readonly string[]): HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>(
    names.map((name) => `input[type=checkbox][name="${name}"]`).join(),
  ),
]

export const tickedBoxes = (name: string): HTMLInputElement[] => boxesNamed(name).filter((box) => box.checked)

/** Ticks or clears boxes, and tells whoever counts them. */
export function tick(boxes: readonly HTMLInputElement[], isTicked: boolean): void {
  for (const box of boxes) box.checked = isTicked
  document.dispatchEvent(new Event("change"))
}
