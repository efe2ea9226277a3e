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

function withoutTranslation(comment: string): string {
  const original = comment.indexOf(originalMark)
  if (original >= 0) return comment.slice(original + originalMark.length)
  const translated = comment.indexOf(translatedMark)
  return translated < 0 ? comment : comment.slice(0, translated)
}

/** What a person wrote, without the translation that Google puts before or after it. */
export const originalOf = (comment: string): string => withoutTranslation(comment).trim() || comment.trim()

const lastPart = (path: string): string => path.slice(path.lastIndexOf("/") + 1)

/** The cells of a location: name to external_id of `takeoutFields`. */
export function locationCells(location: GoogleLocation): string[] {
  const address = location.storefrontAddress ?? location.address ?? {}
  const point = location.latlng ?? location.latLng ?? {}
  const lines = Array.isArray(address.addressLines) ? address.addressLines.map(text) : []
  return [
    text(location.title) || text(location.locationName),
    lines.filter((line) => line !== "").join(", "),
    text(address.locality),
    text(address.administrativeArea),
    text(address.postalCode),
    text(address.regionCode),
    text(point.latitude),
    text(point.longitude),
    text(location.storeCode),
  ]
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
    originalOf(text(comment)),
    text(createTime),
    originalOf(text(reviewReply?.comment)),
    text(reviewReply?.comment) === "" ? "" : text(reviewReply?.updateTime),
  ]
}
