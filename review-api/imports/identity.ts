import { hash } from "node:crypto"
import type { ImportReview } from "./check-row.ts"
import type { Occurrences } from "./occurrences.ts"

const apostrophes = /[\u2018\u2019\u201a\u201b\u02b9\u02bb\u02bc\u02c8\u0060\u00b4\u2032\uff07]/g
const dashes = /[\u2010-\u2015\u2212]/g
const accents = /[\u0300-\u036f\p{Cf}]/gu

const simple = (text: string) => text.normalize("NFC").toLowerCase().replaceAll(/\s+/g, " ").trim()

/** A text without case, spacing, accents, characters that can't be seen, and the kind of its apostrophes and dashes. */
export const folded = (text: string): string =>
  simple(text.replaceAll(apostrophes, "'").replaceAll(dashes, "-").normalize("NFKD").replaceAll(accents, ""))

type NameAndAddress = { name: string; address: string | null }

/** Locations are the same when name and address are, folded. */
export const locationKey = ({ name, address }: NameAndAddress): string =>
  `${folded(name)}\n${folded(address ?? "")}`

/** `locationKey` of former versions, whose imports are still recognised. */
const formerKey = ({ name, address }: NameAndAddress): string => `${simple(name)}\n${simple(address ?? "")}`

/** All keys under which the reviews of a location may be in. */
export const keysOf = (places: readonly NameAndAddress[]): string[] => [
  ...new Set(places.flatMap((place) => [locationKey(place), formerKey(place)])),
]

function digestOf(key: string, review: ImportReview, sourceCode: string): string {
  const { author, writtenAt, title, content } = review
  return hash("sha256", JSON.stringify([key, sourceCode, author, writtenAt, title, content]), "base64url")
}

const numbered = (digest: string, count: number) => (count === 1 ? digest : `${digest}#${count}`)

/**
 * Identity of a review: the source's id, else a hash of location, source, author, moment, title, content and
 * its n-th occurrence in the file (design: imports).
 * @param key of the location: how files have called it first.
 */
export function reviewIdentity(
  key: string,
  review: ImportReview,
  sourceCode: string,
  occurrences: Occurrences,
): string {
  if (review.reviewId !== null) return review.reviewId
  const digest = digestOf(key, review, sourceCode)
  return numbered(digest, occurrences.next(digest))
}

/**
 * The identities under which a row may be in already, because its location had another key when it was imported, or its
 * texts were read otherwise. To be asked after `reviewIdentity`.
 * @param others keys that the location may have had.
 */
export function formerIdentities(
  key: string,
  others: readonly string[],
  review: ImportReview,
  sourceCode: string,
  occurrences: Occurrences,
): string[] {
  if (review.reviewId !== null) return []
  const { before } = review
  const readBefore = before ? digestOf(key, { ...review, ...before }, sourceCode) : null
  const ownTexts = readBefore === null ? [] : [numbered(readBefore, occurrences.next(readBefore))]
  const ownCount = occurrences.count(digestOf(key, review, sourceCode))
  const elsewhere = others
    .filter((other) => other !== key)
    .map((other) => {
      const digest = digestOf(other, review, sourceCode)
      return numbered(digest, occurrences.count(digest) + ownCount)
    })
  return [...ownTexts, ...elsewhere]
}
