import { maxReviewCharacters } from "#lib/contract/reviews/constants.ts"
import { maxLengths } from "../check-row.ts"
import type { ImportField } from "../import-fields.ts"

/** A review as Google's APIs and exports write it. */
export type GoogleReview = {
  name?: unknown
  reviewId?: unknown
  reviewer?: { displayName?: unknown } | null
  starRating?: unknown
  comment?: unknown
  createTime?: unknown
  reviewReply?: { comment?: unknown; updateTime?: unknown } | null
}

type GoogleAddress = {
  regionCode?: unknown
  postalCode?: unknown
  administrativeArea?: unknown
  locality?: unknown
  addressLines?: unknown
}

/** A location likewise, by the names of the newer and of the older form. */
export type GoogleLocation = {
  title?: unknown
  locationName?: unknown
  storeCode?: unknown
  storefrontAddress?: GoogleAddress | null
  address?: GoogleAddress | null
  latlng?: { latitude?: unknown; longitude?: unknown } | null
  latLng?: { latitude?: unknown; longitude?: unknown } | null
}

const text = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : ""

const stars = ["ZERO", "ONE", "TWO", "THREE", "FOUR", "FIVE"]

/** A number of stars; empty for `STAR_RATING_UNSPECIFIED`, and what is unknown stays to be refused. */
function starsOf(value: unknown): string {
  const word = text(value)
  const known = stars.indexOf(word.toUpperCase())
  if (known >= 0) return String(known)
  return word === "STAR_RATING_UNSPECIFIED" ? "" : word
}

const originalMark = "(Original)"
const translatedMark = "(Translated by Google)"

/** Where a line begins with a mark, from a position on; -1 where none does. */
function lineWith(text: string, mark: string, from: number): number {
  if (from === 0 && text.startsWith(mark)) return 0
  const at = text.indexOf(`\n${mark}`, from)
  return at < 0 ? -1 : at + 1
}

function withoutTranslation(comment: string): string {
  const translated = lineWith(comment, translatedMark, 0)
  if (translated < 0) return comment
  const original = lineWith(comment, originalMark, translated)
  if (original >= 0) return comment.slice(original + originalMark.length)
  return comment.slice(0, translated)
}

/**
 * Text that a person wrote, without the translation that Google puts before or after it. Google's marks begin a line, and
 * that of the translation is the first one: anywhere else these words are the person's own.
 */
export function originalOf(comment: string): string {
  const own = comment.trim()
  return withoutTranslation(own).trim() || own
}

/** As `originalOf`, or all of it where it is longer than any review: such a row is not taken. */
const wordsOf = (comment: string): string =>
  comment.length > maxReviewCharacters ? comment : originalOf(comment)

const lastPart = (path: string): string => path.slice(path.lastIndexOf("/") + 1)

/** The cells of a location: name to external_id of `takeoutFields`. */
export function locationCells(location: GoogleLocation): string[] {
  const address = location.storefrontAddress ?? location.address ?? {}
  const point = location.latlng ?? location.latLng ?? {}
  const lines = Array.isArray(address.addressLines) ? address.addressLines.map(text) : []
  const cells: [ImportField, string][] = [
    ["location_name", text(location.title) || text(location.locationName)],
    ["address", lines.filter((line) => line !== "").join(", ")],
    ["city", text(address.locality)],
    ["state", text(address.administrativeArea)],
    ["zipcode", text(address.postalCode)],
    ["country", text(address.regionCode)],
    ["latitude", text(point.latitude)],
    ["longitude", text(point.longitude)],
    ["external_id", text(location.storeCode)],
  ]
  // They stand in each row: what is too long is cut to what is still refused as too long.
  return cells.map(([field, cell]) => cell.slice(0, maxLengths[field] + 1))
}

/** The cells of a review: review_id to responded_at of `takeoutFields`. */
export function reviewCells({
  name,
  reviewId,
  reviewer,
  starRating,
  comment,
  createTime,
  reviewReply,
}: GoogleReview) {
  return [
    text(reviewId) || lastPart(text(name)),
    starsOf(starRating),
    text(reviewer?.displayName),
    wordsOf(text(comment)),
    text(createTime),
    wordsOf(text(reviewReply?.comment)),
    text(reviewReply?.comment) === "" ? "" : text(reviewReply?.updateTime),
  ]
}
