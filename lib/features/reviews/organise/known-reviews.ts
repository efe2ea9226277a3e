import type { KnownReview } from "./review-permissions.ts"

/** What people have changed on this page since the server drew it. */
const later = new Map<string, Partial<KnownReview>>()

/**
 * Notes what a review is now, as long as what shows it stands.
 * @returns takes the note back.
 */
export function remember(id: string, now: Partial<KnownReview>): () => void {
  later.set(id, { ...later.get(id), ...now })
  return () => {
    const rest = Object.entries(later.get(id) ?? {}).filter(([name]) => !(name in now))
    later.set(id, Object.fromEntries(rest))
  }
}

const pickName = "review_ids"

/** The boxes that choose reviews of the list. */
export const pickBoxes = (): HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>(`input[name=${pickName}]`),
]

export const chosenBoxes = (): HTMLInputElement[] => pickBoxes().filter((box) => box.checked)

/** Ticks or clears boxes, and tells whoever counts them. */
export function pick(boxes: readonly HTMLInputElement[], isChosen: boolean): void {
  for (const box of boxes) box.checked = isChosen
  document.dispatchEvent(new Event("change"))
}

/** The chosen reviews as they are now. */
export const chosenReviews = (): (KnownReview & { id: string })[] =>
  chosenBoxes().map((box) => ({
    ...(JSON.parse(box.dataset.now ?? "{}") as KnownReview),
    ...later.get(box.value),
    id: box.value,
  }))
