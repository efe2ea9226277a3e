import type { Asked, StandInAnswer } from "./stand-in.ts"

const component = (longText: string, shortText: string, ...types: string[]) => ({
  longText,
  shortText,
  types: [...types, "political"],
  languageCode: "en",
})

/** A place in the shape of Google Places (New). */
export const googlePlace = {
  id: "ChIJ-station-row",
  types: ["american_restaurant", "restaurant", "food", "point_of_interest", "establishment"],
  formattedAddress: "3 Station Row, Concord, NH 03301, USA",
  addressComponents: [
    component("3", "3", "street_number"),
    component("Station Row", "Station Row", "route"),
    component("Concord", "Concord", "locality"),
    component("New Hampshire", "NH", "administrative_area_level_1"),
    component("United States", "US", "country"),
    component("03301", "03301", "postal_code"),
  ],
  location: { latitude: 43.2067, longitude: -71.5363 },
  internationalPhoneNumber: "+1 603-555-0133",
  websiteUri: "https://saltbridge.example/concord",
  displayName: { text: "Saltbridge Station Row", languageCode: "en" },
  primaryType: "american_restaurant",
  primaryTypeDisplayName: { text: "American Restaurant", languageCode: "en" },
  regularOpeningHours: {
    openNow: true,
    periods: [
      { open: { day: 1, hour: 6, minute: 0 }, close: { day: 1, hour: 14, minute: 30 } },
      { open: { day: 1, hour: 17, minute: 0 }, close: { day: 1, hour: 22, minute: 0 } },
      { open: { day: 4, hour: 18, minute: 0 }, close: { day: 5, hour: 1, minute: 0 } },
      { open: { day: 6, hour: 0, minute: 0 }, close: { day: 0, hour: 0, minute: 0 } },
    ],
    weekdayDescriptions: [],
  },
}

const prediction = (placeId: string, main: string, secondary: string) => ({
  placePrediction: {
    place: `places/${placeId}`,
    placeId,
    text: { text: `${main}, ${secondary}` },
    structuredFormat: { mainText: { text: main }, secondaryText: { text: secondary } },
  },
})

/** Answers as Google Places (New) does: predictions while one types, and one place. */
export function answerAsGoogle({ method, url, body }: Asked): StandInAnswer {
  if (method === "POST" && url.pathname === "/v1/places:autocomplete") {
    const { input } = body as { input: string }
    if (input.includes("nowhere")) return { json: {} }
    const rows = Array.from({ length: 7 }, (_, index) =>
      prediction(`ChIJ-${index}`, `Saltbridge ${index}`, `${index} Main Street, Concord, NH, USA`),
    )
    const first = prediction(googlePlace.id, "Saltbridge Station Row", "Station Row, Concord, NH, USA")
    return { json: { suggestions: [first, { queryPrediction: { text: { text: "saltbridge" } } }, ...rows] } }
  }
  if (method === "GET" && url.pathname === `/v1/places/${googlePlace.id}`) return { json: googlePlace }
  return { status: 404, json: { error: { code: 404, status: "NOT_FOUND" } } }
}

/** A result in the shape of Nominatim. */
export const nominatimPlace = {
  place_id: 12,
  licence: "Data © OpenStreetMap contributors, ODbL 1.0.",
  osm_type: "node",
  osm_id: 123,
  lat: "43.2067",
  lon: "-71.5363",
  category: "amenity",
  type: "restaurant",
  place_rank: 30,
  importance: 0.1,
  addresstype: "amenity",
  name: "Saltbridge Station Row",
  display_name:
    "Saltbridge Station Row, 3, Station Row, Concord, Merrimack County, New Hampshire, 03301, United States",
  address: {
    amenity: "Saltbridge Station Row",
    house_number: "3",
    road: "Station Row",
    city: "Concord",
    county: "Merrimack County",
    state: "New Hampshire",
    "ISO3166-2-lvl4": "US-NH",
    postcode: "03301",
    country: "United States",
    country_code: "us",
  },
  extratags: {
    cuisine: "american;burger",
    phone: "+1 603-555-0133",
    website: "https://saltbridge.example/concord",
  },
}

/** Answers as a Nominatim server does. */
export const answerAsNominatim = ({ url }: Asked): StandInAnswer => {
  if (url.pathname !== "/search") return { status: 404, text: "Not Found", type: "text/plain" }
  return { json: url.searchParams.get("q")?.includes("nowhere") ? [] : [nominatimPlace] }
}
