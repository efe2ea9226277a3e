import { browserCall } from "#lib/api-client/browser-client.ts"
import { countriesQuery, type RegionOption, regionOptions, statesQuery } from "./options.ts"

/** Countries that a typed text fits, through the BFF. @throws ApiFailure */
export async function searchCountries(text: string, signal: AbortSignal): Promise<RegionOption[]> {
  const answer = await browserCall("countries.list", { query: countriesQuery(text) }, { signal })
  return regionOptions(answer._embedded.countries)
}

/** States of a country that a typed text fits, through the BFF (000 §5). @throws ApiFailure */
export async function searchStates(
  countryId: string,
  text: string,
  signal: AbortSignal,
): Promise<RegionOption[]> {
  const answer = await browserCall("states.list", { query: statesQuery(countryId, text) }, { signal })
  return regionOptions(answer._embedded.states)
}
