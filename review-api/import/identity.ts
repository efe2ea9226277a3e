import { hash } from "node:crypto"
import type { ImportLocation, ImportReview } from "./check-row.ts"
import type { Occurrences } from "./occurrences.ts"

const simple = (text: string | null) =>
  (text ?? "").normalize("NFC").toLowerCase().replaceAll(/\s+/g, " ").trim()

/** Locations are the same when name and address are, without case and spacing (issue: Data). */
export const locationKey = (location: Pick<ImportLocation, "name" | "address">): string =>
  `${simple(location.name)}\n${simple(location.address)}`

/**
 * What makes a review itself: the source's id, else a hash of location, source, author, moment, title, content and
 * its n-th occurrence in the file (design: imports).
 */
export function reviewIdentity(
  location: ImportLocation,
  review: ImportReview,
  sourceCode: string,
  occurrences: Occurrences,
): string {
  if (review.reviewId !== null) return review.reviewId
  const { author, writtenAt, title, content } = review
  const parts = [locationKey(location), sourceCode, author, writtenAt, title, content]
  const digest = hash("sha256", JSON.stringify(parts), "base64url")
  const count = occurrences.next(digest)
  return count === 1 ? digest : `${digest}#${count}`
}
