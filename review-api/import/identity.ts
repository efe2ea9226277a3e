import { hash } from "node:crypto"
import type { ImportLocation, ImportReview } from "./check-row.ts"
import type { Occurrences } from "./occurrences.ts"

const simple = (text: string | null) =>
  (text ?? "").normalize("NFC").toLowerCase().replaceAll(/\s+/g, " ").trim()

/** Locations are the same when name and address are, without case and spacing (issue: Data). */
export const locationKey = (location: Pick<ImportLocation, "name" | "address">): string =>
  `${simple(location.name)}\n${simple(location.address)}`

/** The location of a row: where it says a name alone that one known location has, that one. */
export function placeOf(location: ImportLocation, addresses: ReadonlyMap<string, string>): ImportLocation {
  const { name, ...rest } = location
  if (Object.values(rest).some((value) => value !== null)) return location
  const address = addresses.get(locationKey(location))
  return address === undefined ? location : { ...location, address }
}

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
