/** The boxes of a page that select rows of a list, by the name of their field. */
export const boxesNamed = (name: string): HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>(`input[type=checkbox][name="${name}"]`),
]

export const tickedBoxes = (name: string): HTMLInputElement[] => boxesNamed(name).filter((box) => box.checked)

/** Ticks or clears boxes, and tells whoever counts them. */
export function tick(boxes: readonly HTMLInputElement[], isTicked: boolean): void {
  for (const box of boxes) box.checked = isTicked
  document.dispatchEvent(new Event("change"))
}
