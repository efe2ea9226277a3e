import { hash } from "node:crypto"
import type { ImportLocation, ImportReview } from "./check-row.ts"
import type { Occurrences } from "./occurrences.ts"

const simple = (text: string | null) =>
  (text ?? "").normalize("NFC").toLowerCase().replaceAll(/\s+/g, " ").trim()

/** Locations are the same when name and address are, without case and spacing (issue: Data). */
export const locationKey = (location: Pick<ImportLocation, "name" | "address">): string =>
  `${simple(location.name)}\n${simple(location.address)}`

/** The addresses of known locations by `locationKey` of their name alone, the earliest location first. */
export type KnownAddresses = ReadonlyMap<string, readonly string[]>

const isNameAlone = ({ name: _, ...rest }: ImportLocation): boolean =>
  Object.values(rest).every((value) => value === null)

/**
 * The location of a row: where it says a name alone that one known location has, that one. A location without an
 * address is meant by its name, whatever others are called so.
 */
export function placeOf(location: ImportLocation, addresses: KnownAddresses): ImportLocation {
  if (!isNameAlone(location)) return location
  const known = addresses.get(locationKey(location)) ?? []
  return known.length === 1 && known[0] !== "" ? { ...location, address: known[0]! } : location
}

function digestOf(location: ImportLocation, review: ImportReview, sourceCode: string): string {
  const { author, writtenAt, title, content } = review
  const parts = [locationKey(location), sourceCode, author, writtenAt, title, content]
  return hash("sha256", JSON.stringify(parts), "base64url")
}

const numbered = (digest: string, count: number) => (count === 1 ? digest : `${digest}#${count}`)

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
  const digest = digestOf(location, review, sourceCode)
  return numbered(digest, occurrences.next(digest))
}

/**
 * The identities under which a row that says a name alone may be in already: at a time when only one of the locations
 * that have the name now was known, it was that one's. To be asked after `reviewIdentity`.
 */
export function formerIdentities(
  location: ImportLocation,
  review: ImportReview,
  sourceCode: string,
  { addresses, occurrences }: { addresses: KnownAddresses; occurrences: Occurrences },
): string[] {
  const known = isNameAlone(location) ? (addresses.get(locationKey(location)) ?? []) : []
  const others = known.filter((address) => address !== "")
  if (others.length === 0) return []
  if (review.reviewId !== null) return [review.reviewId]
  const ownCount = occurrences.count(digestOf(location, review, sourceCode))
  return others.map((address) => {
    const digest = digestOf({ ...location, address }, review, sourceCode)
    return numbered(digest, occurrences.count(digest) + ownCount)
  })
}
