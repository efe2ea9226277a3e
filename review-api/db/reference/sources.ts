import { directoryNames } from "#lib/contract/local-listings/constants.ts"
import { providers } from "#lib/contract/providers.gen.ts"

/** Where reviews come from; ids and codes 1 to 7 are those of D-168, further ones begin at 20. */
export const knownSources = [
  ...Object.values(providers).map(({ source }) => source),
  { id: 3, code: "apple_maps", name: directoryNames.apple_maps },
  { id: 4, code: "bing", name: directoryNames.bing },
  { id: 5, code: "trip_advisor", name: directoryNames.trip_advisor, embedForbidden: true },
  {
    id: 6,
    code: "yelp_api",
    name: directoryNames.yelp_api,
    supportsImages: true,
    feedbackForbidden: true,
    embedForbidden: true,
  },
  { id: 20, code: "import", name: "Import" },
  { id: 21, code: "opentable", name: "OpenTable" },
  { id: 22, code: "booking", name: "Booking.com" },
  { id: 23, code: "expedia", name: "Expedia" },
  { id: 24, code: "hotels_com", name: "Hotels.com" },
  { id: 25, code: "foursquare", name: "Foursquare" },
  { id: 26, code: "doordash", name: "DoorDash" },
  { id: 27, code: "ubereats", name: "Uber Eats" },
  { id: 28, code: "grubhub", name: "Grubhub" },
  { id: 29, code: "zomato", name: "Zomato" },
  { id: 30, code: "bbb", name: "Better Business Bureau" },
  { id: 31, code: "indeed", name: "Indeed" },
  { id: 32, code: "glassdoor", name: "Glassdoor" },
  // Answers to our own questions (D-123): they never enter a widget (D-301).
  { id: 33, code: "outpost_survey", name: "Surveys", embedForbidden: true },
] as const

export type SourceCode = (typeof knownSources)[number]["code"]

/** The id of a known source. */
export const sourceId = (code: SourceCode): number => knownSources.find((source) => source.code === code)!.id

const idsWith = (fact: "embedForbidden" | "attributionRequired"): readonly number[] =>
  knownSources.filter((source) => fact in source).map(({ id }) => id)

/** Sources whose reviews no website may show (D-301). */
export const embedForbiddenIds = idsWith("embedForbidden")
/** Sources whose name stands beside each of their reviews, whatever a widget is set to. */
export const attributionIds = idsWith("attributionRequired")
