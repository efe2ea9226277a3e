import type { ProviderPlace } from "../../connections/connector.ts"
import { phoneNumber } from "../../core/phone-number.ts"
import { foldedPostcode } from "../../core/postcode.ts"
import { column, type RowOf } from "../../db/rows.ts"

/** Facts by which a location is found. */
export const knownLocationShape = {
  accountId: column.number(),
  /** The link by which its account takes part in the connection; null in the account whose connection it is. */
  linkId: column.number().nullable(),
  id: column.number(),
  name: column.text(),
  publicName: column.text().nullable(),
  address: column.text().nullable(),
  city: column.text().nullable(),
  zipcode: column.text().nullable(),
  phone: column.text().nullable(),
  country: column.text().nullable(),
  googlePlaceId: column.text().nullable(),
}

export type KnownLocation = RowOf<typeof knownLocationShape>

export type Match = {
  status: "matched" | "doubtful"
  /** Null where no location is like it at all. */
  location: KnownLocation | null
  /** 0 to 100. */
  confidence: number
}

/** From here on it is the same place, if no other location comes near. */
const sure = 85
/** Minimum distance of the next best match. */
const clear = 10
/** Below it a location is not even a suggestion. */
const likely = 45

const weights = { name: 4, address: 4, phone: 2 }

const wordsOf = (...texts: (string | null)[]): string[] =>
  texts
    .join(" ")
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Words of an address, its postcode as one of them. */
const addressWords = (address: string | null, city: string | null, postcode: string | null): string[] => [
  ...wordsOf(address, city),
  ...wordsOf(postcode && foldedPostcode(postcode)),
]

/** How many words two texts share, of all that they have, 0 to 1; null where one of them has none. */
function likeness(left: readonly string[], right: readonly string[]): number | null {
  if (left.length === 0 || right.length === 0) return null
  const rest = [...right]
  let shared = 0
  for (const word of left) {
    const at = rest.indexOf(word)
    if (at < 0) continue
    rest.splice(at, 1)
    shared++
  }
  return (2 * shared) / (left.length + right.length)
}

/** A location with its words, so that they are taken apart once for all places that are compared with it. */
export type ComparableLocation = { location: KnownLocation; names: string[][]; address: string[] }

export const comparable = (location: KnownLocation): ComparableLocation => ({
  location,
  names: [location.name, location.publicName].map((name) => wordsOf(name)),
  address: addressWords(location.address, location.city, location.zipcode),
})

/** Facts by which a place is compared. */
export type ComparedPlace = Pick<ProviderPlace, "name" | "address" | "phone"> &
  Partial<Pick<ProviderPlace, "city" | "postalCode">>

const isSamePhone = (place: ComparedPlace, location: KnownLocation): number | null => {
  const [own, other] = [place.phone, location.phone].map((phone) => phoneNumber(phone, location.country))
  return own && other ? Number(own === other) : null
}

/** How much a place is like a location, 0 to 100, by what both have. A name alone is never enough to be sure. */
function confidenceOf(
  place: ComparedPlace,
  words: { name: string[]; address: string[] },
  { location, names, address }: ComparableLocation,
): number {
  const likenesses = names.flatMap((name) => likeness(words.name, name) ?? [])
  const parts = {
    name: likenesses.length > 0 ? Math.max(...likenesses) : null,
    address: likeness(words.address, address),
    phone: isSamePhone(place, location),
  }
  let [sum, of] = [0, 0]
  for (const [part, value] of Object.entries(parts) as [keyof typeof weights, number | null][]) {
    // Without an address the name has to carry it, and cannot.
    if (value === null && part === "phone") continue
    of += weights[part]
    sum += weights[part] * (value ?? 0)
  }
  return Math.round((100 * sum) / of)
}

/** From here on a place is hardly another one than a location. */
const similar = 60

/** A location that a place may be. */
export type Candidate = { location: KnownLocation; confidence: number }

/** The locations that a place is somewhat like, the likeliest first. */
export function candidatesOf(place: ComparedPlace, locations: readonly ComparableLocation[]): Candidate[] {
  const words = {
    name: wordsOf(place.name),
    address: addressWords(place.address, place.city ?? null, place.postalCode ?? null),
  }
  return locations
    .map((one) => ({ location: one.location, confidence: confidenceOf(place, words, one) }))
    .filter(({ confidence }) => confidence >= likely)
    .sort((a, b) => b.confidence - a.confidence || a.location.id - b.location.id)
}

/** Whether the likeliest of several is it: alike enough, and with none that comes near. */
export const isClear = (best: number, next: number | undefined): boolean =>
  best >= sure && best - (next ?? 0) >= clear

/**
 * Finds the location that a place of a provider is: by its place id, else by name, address and phone together.
 * @param locations those that no other place is yet.
 */
export function matchPlace(place: ProviderPlace, locations: readonly ComparableLocation[]): Match {
  const samePlaceId = locations.filter(
    ({ location }) => place.placeId !== null && location.googlePlaceId === place.placeId,
  )
  const [only] = samePlaceId
  if (only && samePlaceId.length === 1) {
    return { status: "matched", location: only.location, confidence: 100 }
  }
  const [best, next] = candidatesOf(place, only ? samePlaceId : locations)
  if (!best) return { status: "doubtful", location: only?.location ?? null, confidence: 0 }
  const status = isClear(best.confidence, next?.confidence) ? "matched" : "doubtful"
  return { status, location: best.location, confidence: best.confidence }
}

/** The location that a place is much like; null where there is none. */
export function similarTo(
  place: ComparedPlace,
  locations: readonly ComparableLocation[],
): KnownLocation | null {
  const [best] = candidatesOf(place, locations)
  return best && best.confidence >= similar ? best.location : null
}
