import { z } from "zod"
import { maxPlaces } from "#lib/contract/index.ts"
import { fetchJson, ServiceFailure } from "../core/fetch-json.ts"
import { periodSchema, weekOf } from "./google-hours.ts"
import { type FoundPlace, foreignLine, type PlaceSearch, readAs } from "./place-search.ts"

const line = foreignLine()
const textSchema = z.object({ text: line })

const predictionsSchema = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({
            placeId: z.string().min(1).max(300),
            text: textSchema,
            structuredFormat: z
              .object({ mainText: textSchema, secondaryText: textSchema.optional() })
              .optional(),
          })
          .optional(),
      }),
    )
    .default([]),
})

const placeSchema = z.object({
  id: z.string().min(1).max(300),
  displayName: textSchema,
  formattedAddress: line.default(""),
  addressComponents: z
    .array(z.object({ longText: line.default(""), shortText: line.default(""), types: z.array(z.string()) }))
    .default([]),
  internationalPhoneNumber: foreignLine(40).optional(),
  websiteUri: foreignLine(500).optional(),
  primaryType: z.string().optional(),
  primaryTypeDisplayName: textSchema.optional(),
  types: z.array(z.string()).default([]),
  regularOpeningHours: z.object({ periods: z.array(periodSchema).default([]) }).optional(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
})
type GooglePlace = z.infer<typeof placeSchema>

/** Nothing else is asked for: each field has its price. */
const fields = Object.keys(placeSchema.shape).join(",")

const unknown = {
  address: null,
  city: null,
  state: null,
  zipcode: null,
  country: null,
  phone: null,
  website: null,
  kinds: [],
  hours: null,
  latitude: null,
  longitude: null,
}

/** Number and street in the order in which people there write them. */
function streetOf(number: string, street: string, formatted: string): string {
  if (!number || !street) return street || number
  return formatted.includes(`${street} ${number}`) ? `${street} ${number}` : `${number} ${street}`
}

function placeOf(place: GooglePlace): FoundPlace {
  const part = (kind: "longText" | "shortText", ...types: string[]): string => {
    for (const type of types) {
      const found = place.addressComponents.find((one) => one.types.includes(type))
      if (found?.[kind]) return found[kind]
    }
    return ""
  }
  const street = streetOf(
    part("longText", "street_number"),
    part("shortText", "route"),
    place.formattedAddress,
  )
  const name = place.primaryTypeDisplayName?.text
  return {
    googlePlaceId: place.id,
    name: place.displayName.text,
    formattedAddress: place.formattedAddress,
    address: street || null,
    city:
      part("longText", "locality", "postal_town", "sublocality_level_1", "administrative_area_level_3") ||
      null,
    state: part("shortText", "administrative_area_level_1") || null,
    zipcode: part("longText", "postal_code") || null,
    country: part("shortText", "country").toUpperCase() || null,
    phone: place.internationalPhoneNumber || null,
    website: place.websiteUri || null,
    kinds: [name, place.primaryType, ...place.types].flatMap((kind) => kind ?? []),
    hours: weekOf(place.regularOpeningHours?.periods ?? []),
    latitude: place.location?.latitude ?? null,
    longitude: place.location?.longitude ?? null,
    isPartial: false,
  }
}

type GooglePlacesOptions = { key: string; origin?: string; withinMs?: number }

/**
 * Google Places (New). A session is the searches with one token and the look-up of the place that was chosen; Google
 * charges for it as one, so results have name and address alone until one is chosen.
 */
export function createGooglePlaces({
  key,
  origin = "https://places.googleapis.com",
  withinMs,
}: GooglePlacesOptions): PlaceSearch {
  const headers = { "x-goog-api-key": key }
  const more = withinMs === undefined ? {} : { withinMs }
  return {
    attribution: { text: "Google Maps" },
    async search({ keywords, country, sessionToken }) {
      const body = {
        input: keywords,
        languageCode: "en",
        ...(sessionToken ? { sessionToken } : {}),
        ...(country ? { includedRegionCodes: [country.toLowerCase()] } : {}),
      }
      const url = new URL("/v1/places:autocomplete", origin)
      const answer = await fetchJson(url, { method: "POST", headers, body, ...more })
      const found = readAs(predictionsSchema, answer).suggestions.flatMap(
        ({ placePrediction }) => placePrediction ?? [],
      )
      return found.slice(0, maxPlaces).map(({ placeId, text, structuredFormat }) => ({
        ...unknown,
        googlePlaceId: placeId,
        name: structuredFormat?.mainText.text ?? text.text,
        formattedAddress: structuredFormat?.secondaryText?.text ?? "",
        isPartial: true,
      }))
    },
    async find(googlePlaceId, sessionToken) {
      const url = new URL(`/v1/places/${encodeURIComponent(googlePlaceId)}`, origin)
      url.searchParams.set("languageCode", "en")
      if (sessionToken) url.searchParams.set("sessionToken", sessionToken)
      try {
        const answer = await fetchJson(url, { headers: { ...headers, "x-goog-fieldmask": fields }, ...more })
        return placeOf(readAs(placeSchema, answer))
      } catch (error) {
        // Google's answers to an invalid id of a place, and to one that is gone.
        if (error instanceof ServiceFailure && (error.status === 400 || error.status === 404)) return null
        throw error
      }
    },
  }
}
