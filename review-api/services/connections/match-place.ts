import type { ProviderPlace } from "../../connections/connector.ts"
import { phoneNumber } from "../../core/phone-number.ts"

/** What a location is known by. */
export type KnownLocation = {
  id: number
  name: string
  publicName: string | null
  address: string | null
  city: string | null
  zipcode: string | null
  phone: string | null
  country: string | null
  googlePlaceId: string | null
}

export type Match = {
  status: "matched" | "doubtful"
  /** Null where no location is like it at all. */
  locationId: number | null
  /** 0 to 100. */
  confidence: number
}

/** From here on it is the same place, if no other location comes near. */
const sure = 85
/** How far the next one has to be behind. */
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

const isSamePhone = (place: ProviderPlace, location: KnownLocation): number | null => {
  const [own, other] = [place.phone, location.phone].map((phone) => phoneNumber(phone, location.country))
  return own && other ? Number(own === other) : null
}

/** How much a place is like a location, 0 to 100, by what both have. A name alone is never enough to be sure. */
function confidenceOf(place: ProviderPlace, location: KnownLocation): number {
  const placeName = wordsOf(place.name)
  const names = [location.name, location.publicName].flatMap(
    (name) => likeness(placeName, wordsOf(name)) ?? [],
  )
  const parts = {
    name: names.length > 0 ? Math.max(...names) : null,
    address: likeness(
      wordsOf(place.address, place.city, place.postalCode),
      wordsOf(location.address, location.city, location.zipcode),
    ),
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

/**
 * Finds the location that a place of a provider is: by its place id, else by name, address and phone together.
 * @param locations those that no other place is yet.
 */
export function matchPlace(place: ProviderPlace, locations: readonly KnownLocation[]): Match {
  const samePlaceId = locations.filter(
    ({ googlePlaceId }) => place.placeId !== null && googlePlaceId === place.placeId,
  )
  if (samePlaceId.length === 1) return { status: "matched", locationId: samePlaceId[0]!.id, confidence: 100 }
  const candidates = (samePlaceId.length > 0 ? samePlaceId : locations)
    .map((location) => ({ id: location.id, confidence: confidenceOf(place, location) }))
    .sort((a, b) => b.confidence - a.confidence || a.id - b.id)
  const [best, next] = candidates
  if (!best || best.confidence < likely) {
    return { status: "doubtful", locationId: samePlaceId[0]?.id ?? null, confidence: 0 }
  }
  const isSure = best.confidence >= sure && best.confidence - (next?.confidence ?? 0) >= clear
  return { status: isSure ? "matched" : "doubtful", locationId: best.id, confidence: best.confidence }
}
