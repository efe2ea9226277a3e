import { getDomain, getDomainWithoutSuffix } from "tldts"
import { type SourceCode, sourceId } from "../../db/reference/sources.ts"

/** Sites by the name of their domain, whatever country it ends with. */
const byName: ReadonlyMap<string, SourceCode> = new Map([
  ["google", "google_maps"],
  ["facebook", "facebook"],
  ["yelp", "yelp_api"],
  ["tripadvisor", "trip_advisor"],
  ["trustpilot", "trustpilot"],
  ["bing", "bing"],
  ["opentable", "opentable"],
  ["booking", "booking"],
  ["expedia", "expedia"],
  ["hotels", "hotels_com"],
  ["foursquare", "foursquare"],
  ["doordash", "doordash"],
  ["ubereats", "ubereats"],
  ["grubhub", "grubhub"],
  ["zomato", "zomato"],
  ["bbb", "bbb"],
  ["indeed", "indeed"],
  ["glassdoor", "glassdoor"],
])

/** Domains that say it as they are: short addresses of the same sites, and a part of a larger one. */
const byDomain: ReadonlyMap<string, SourceCode> = new Map([
  ["g.page", "google_maps"],
  ["goo.gl", "google_maps"],
  ["g.co", "google_maps"],
  ["fb.com", "facebook"],
  ["fb.me", "facebook"],
  ["yelp.to", "yelp_api"],
  ["4sq.com", "foursquare"],
])

/** Hosts of Google with pages of places; its documents and forms are on others. */
const isOfPlaces = /^(?:(?:www|maps|search|local|m)\.)?google\./

/** The id of the source whose site an address is on; that of other sites where none is known. */
export function siteOfLink(link: string): number {
  const { hostname } = new URL(link)
  if (hostname === "maps.apple.com") return sourceId("apple_maps")
  const name = getDomainWithoutSuffix(hostname)
  if (name === "google" && !isOfPlaces.test(hostname)) return sourceId("other_site")
  return sourceId(byDomain.get(getDomain(hostname) ?? "") ?? byName.get(name ?? "") ?? "other_site")
}
