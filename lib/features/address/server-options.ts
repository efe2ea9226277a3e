import { callApi } from "#lib/api-client/call-api.ts"
import { countriesQuery, type RegionOption, regionOptions, statesQuery } from "./options.ts"

/** Every country. @throws ApiFailure */
export async function loadCountries(): Promise<RegionOption[]> {
  const answer = await callApi(null, "countries.list", { query: countriesQuery() })
  return regionOptions(answer._embedded.countries)
}

/** The same by their codes of two letters. @throws ApiFailure */
export async function loadCountryCodes(): Promise<{ value: string; label: string }[]> {
  const answer = await callApi(null, "countries.list", { query: countriesQuery() })
  return answer._embedded.countries.map(({ code, name }) => ({ value: code, label: name }))
}

/** Every state of a country; none without one. @throws ApiFailure */
export async function loadStates(countryId: string | undefined): Promise<RegionOption[]> {
  if (!countryId) return []
  const answer = await callApi(null, "states.list", { query: statesQuery(countryId) })
  return regionOptions(answer._embedded.states)
}
