import { z } from "zod"
import { maxPlaces } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { productName } from "#lib/format/product.ts"
import { fetchJson } from "../core/fetch-json.ts"
import { type FoundPlace, foreignLine, type PlaceSearch, readAs } from "./place-search.ts"

const line = foreignLine()

const resultSchema = z.object({
  lat: z.coerce.number().min(-90).max(90),
  lon: z.coerce.number().min(-180).max(180),
  category: z.string().default(""),
  type: z.string().default(""),
  name: line.default(""),
  display_name: foreignLine(400),
  address: z.record(z.string(), line).default({}),
  extratags: z.record(z.string(), foreignLine(500)).nullish(),
})
type Result = z.infer<typeof resultSchema>

/** `US-NH` is NH. */
const stateCode = (iso: string | undefined) => iso?.split("-", 2)[1]

const first = (texts: readonly (string | undefined)[]): string | null => texts.find(Boolean) ?? null

function placeOf({ lat, lon, category, type, name, display_name, address, extratags }: Result): FoundPlace {
  const { house_number: number, road } = address
  // Where the number comes first, the whole address begins with it as well.
  const isNumberFirst = number && road && display_name.includes(`${number}, ${road}`)
  const street = number && road ? (isNumberFirst ? `${number} ${road}` : `${road} ${number}`) : first([road])
  const tag = (...names: string[]) => first(names.map((one) => ownValue(extratags, one)))
  const cuisine = extratags?.["cuisine"]?.split(";", 1)[0]
  const kind = `${category}/${type}`
  const shortName = name || display_name.split(",", 1)[0]!
  return {
    googlePlaceId: null,
    name: shortName,
    formattedAddress: display_name.startsWith(`${shortName}, `)
      ? display_name.slice(shortName.length + 2)
      : display_name,
    address: street,
    city: first([
      address["city"],
      address["town"],
      address["village"],
      address["hamlet"],
      address["municipality"],
    ]),
    state: first([stateCode(address["ISO3166-2-lvl4"]), address["state"]]),
    zipcode: first([address["postcode"]]),
    country: address["country_code"]?.toUpperCase() ?? null,
    phone: tag("phone", "contact:phone"),
    website: tag("website", "contact:website", "url"),
    kinds: cuisine ? [`${kind}/${cuisine}`, kind] : [kind],
    // Written in a language of their own there, with holidays and seasons: left to the person who fills in the form.
    hours: null,
    latitude: lat,
    longitude: lon,
    isPartial: false,
  }
}

/** OpenStreetMap through a Nominatim server of one's own, which knows no ids of Google. @param url of the server. */
export function createNominatim(url: string, withinMs?: number): PlaceSearch {
  return {
    attribution: { text: "© OpenStreetMap contributors", href: "https://www.openstreetmap.org/copyright" },
    async search({ keywords, country }) {
      const address = new URL("search", url.endsWith("/") ? url : `${url}/`)
      address.search = new URLSearchParams({
        q: keywords,
        format: "jsonv2",
        addressdetails: "1",
        extratags: "1",
        limit: String(maxPlaces),
        "accept-language": "en",
        ...(country ? { countrycodes: country.toLowerCase() } : {}),
      }).toString()
      const answer = await fetchJson(address, {
        headers: { "user-agent": productName },
        ...(withinMs === undefined ? {} : { withinMs }),
      })
      return readAs(z.array(resultSchema), answer).slice(0, maxPlaces).map(placeOf)
    },
    find: async () => null,
  }
}
