import { loadReviewsSearch } from "./search-params.ts"

const openStatuses: readonly string[] = ["unread", "in_progress"]

/**
 * Whether a list holds nothing but negative reviews or reviews to respond to, of which fewer are better (D-316).
 * @param query of /reviews.
 */
export function isOpenWork(query: URLSearchParams): boolean {
  const { sentiment, response, status, rating } = loadReviewsSearch(query)
  const holdsOnly = (chosen: readonly unknown[] | null, isOpen: (one: unknown) => boolean) =>
    chosen !== null && chosen.length > 0 && chosen.every(isOpen)
  return (
    String(sentiment) === "-1" ||
    holdsOnly(response, (one) => one === "unanswered" || one === "failed") ||
    holdsOnly(status, (one) => openStatuses.includes(String(one))) ||
    holdsOnly(rating, (one) => Number(one) === 1 || Number(one) === 2)
  )
}
