import type { LocationDetail } from "#lib/contract/locations.ts"
import type { RegionOption } from "#lib/features/address/options.ts"
import { loadCountries, loadStates } from "#lib/features/address/server-options.ts"
import type { FormState } from "#lib/form-state/form-state.ts"

export type Region = { countries: RegionOption[]; countryId: string; states: RegionOption[] }

/** What a blank new location defaults to (001 §3). */
const defaultCountry = "United States"

/**
 * What the address of a form offers: the country that was sent, else the location's, else the United States, with its
 * states. Server only.
 * @throws ApiFailure
 */
export async function loadRegion(state: FormState, location?: LocationDetail): Promise<Region> {
  const countries = await loadCountries()
  const blank = location ? "" : countries.find(({ name }) => name === defaultCountry)?.id
  const countryId = state.values["country_id"]?.[0] ?? String(location?.country_id ?? blank ?? "")
  return { countries, countryId, states: await loadStates(countryId) }
}
