import { tickedBoxes } from "#lib/features/filter-bar/boxes.ts"
import type { KnownReview } from "./review-permissions.ts"

/** Changes by people on this page since the server rendered it. */
const later = new Map<string, Partial<KnownReview>>()

/**
 * Notes what a review is now, as long as what shows it stands.
 * @returns takes the note back.
 */
export function remember(id: string, now: Partial<KnownReview>): () => void {
  later.set(id, { ...later.get(id), ...now })
  return () => {
    const rest = Object.entries(later.get(id) ?? {}).filter(([name]) => !Object.hasOwn(now, name))
    later.set(id, Object.fromEntries(rest))
  }
}

const pickName = "review_ids"

export const chosenBoxes = (): HTMLInputElement[] => tickedBoxes(pickName)

/** The chosen reviews as they are now. */
export const chosenReviews = (): (KnownReview & { id: string })[] =>
  chosenBoxes().map((box) => ({
    ...(JSON.parse(box.dataset.now ?? "{}") as KnownReview),
    ...later.get(box.value),
    id: box.value,
  }))
