import type { ConnectionPlace, PlaceMovePreview } from "#lib/contract/connection-places/schema.ts"
import { formatInstantDay } from "#lib/format/dates.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"

const reviewsOf = (count: number): string => countOf(count, "review", "reviews")

/** Texts before a place moves: how many reviews follow it, from where, and that it can be undone. */
export function moveTexts({ reviews, responded, from, location_name: to }: PlaceMovePreview) {
  const [only] = from
  const origin = from.length === 1 ? ` from ${only!.location_name}` : ""
  const answered = responded > 0 ? `, ${formatCount(responded)} of them with a response,` : ""
  return {
    summary:
      reviews === 0
        ? `New reviews will appear at ${to}. No existing reviews move.`
        : `${reviewsOf(reviews)}${answered} will move${origin} to ${to}, with figures and keywords. You can undo this for 30 days.`,
    sources: from.map((one) => `${one.location_name}: ${reviewsOf(one.reviews)}`),
  }
}

/** Progress or result of a move; null without one. */
export function moveStateText({ move }: Pick<ConnectionPlace, "move">, timeZone: string): string | null {
  if (!move) return null
  const from = move.from_location_name ? ` from ${move.from_location_name}` : ""
  if (move.status === "moving")
    return `Moving ${formatCount(move.reviews_moved)} of ${reviewsOf(move.reviews)}${from}…`
  if (move.status === "undoing") return `Moving ${reviewsOf(move.reviews_moved)} back…`
  if (move.status === "undone" || !move.finished_at) return null
  return `${reviewsOf(move.reviews)} moved${from} on ${formatInstantDay(move.finished_at, timeZone)}`
}
