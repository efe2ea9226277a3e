import { directoryNames } from "#lib/contract/local-listings/constants.ts"
import { providers } from "#lib/contract/providers.gen.ts"

/** Where reviews come from; ids and codes 1 to 7 are those of D-168, further ones begin at 20. */
export const knownSources = [
  ...Object.values(providers).map(({ source }) => source),
  { id: 3, code: "apple_maps", name: directoryNames.apple_maps, hosts: ["maps.apple"] },
  { id: 4, code: "bing", name: directoryNames.bing, hosts: ["*.bing"] },
  {
    id: 5,
    code: "trip_advisor",
    name: directoryNames.trip_advisor,
    hosts: ["*.tripadvisor"],
    embedForbidden: true,
  },
  {
    id: 6,
    code: "yelp_api",
    name: directoryNames.yelp_api,
    supportsImages: true,
    feedbackForbidden: true,
    embedForbidden: true,
    hosts: ["*.yelp", "yelp.to"],
  },
  { id: 20, code: "import", name: "Import" },
  { id: 21, code: "opentable", name: "OpenTable", hosts: ["*.opentable"] },
  { id: 22, code: "booking", name: "Booking.com", hosts: ["*.booking"] },
  { id: 23, code: "expedia", name: "Expedia", hosts: ["*.expedia"] },
  { id: 24, code: "hotels_com", name: "Hotels.com", hosts: ["*.hotels"] },
  { id: 25, code: "foursquare", name: "Foursquare", hosts: ["*.foursquare", "4sq.com"] },
  { id: 26, code: "doordash", name: "DoorDash", hosts: ["*.doordash"] },
  { id: 27, code: "ubereats", name: "Uber Eats", hosts: ["*.ubereats"] },
  { id: 28, code: "grubhub", name: "Grubhub", hosts: ["*.grubhub"] },
  { id: 29, code: "zomato", name: "Zomato", hosts: ["*.zomato"] },
  { id: 30, code: "bbb", name: "Better Business Bureau", hosts: ["*.bbb"] },
  { id: 31, code: "indeed", name: "Indeed", hosts: ["*.indeed"] },
  { id: 32, code: "glassdoor", name: "Glassdoor", hosts: ["*.glassdoor"] },
  // Answers to our own questions (D-123): they never enter a widget (D-301).
  { id: 33, code: "outpost_survey", name: "Surveys", embedForbidden: true },
  // Pages at sites that are none of the others; each is called by its host.
  { id: 34, code: "other_site", name: "Other site", supportsReviews: false },
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
