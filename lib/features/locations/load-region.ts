import type { LocationDetail } from "#lib/contract/locations/schema.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { countriesLoadError, statesLoadError } from "#lib/errors/texts.ts"
import type { RegionOption } from "#lib/features/address/options.ts"
import { loadCountries, loadStates } from "#lib/features/address/server-options.ts"
import type { FormState } from "#lib/form-state/form-state.ts"

export type Region = {
  countries: RegionOption[]
  countryId: string
  states: RegionOption[]
  /** Errors of parts that could not be loaded (001 §8). */
  failures: string[]
}

/** Default country of a new location (001 §3). */
const defaultCountry = "United States"

const unlessFailed = (load: Promise<RegionOption[]>): Promise<RegionOption[] | null> =>
  load.catch((error) => {
    if (error instanceof ApiFailure) return null
    throw error
  })

const regionNames = new Intl.DisplayNames("en", { type: "region" })

/** A country as its list calls it; locations have its code. */
const countryName = (country: string | null | undefined) =>
  country && /^[A-Z]{2}$/.test(country) ? regionNames.of(country) : country

/** Stored selection, known without a list. */
const storedOption = (id: string | number | null | undefined, name: string | null | undefined) =>
  id != null && name ? [{ id: String(id), name }] : []

/**
 * Address fields of a form: the country that was sent, else the location's, else the United States, with its
 * states. What cannot be loaded leaves what is stored, and is named. Server only.
 */
export async function loadRegion(state: FormState, location?: LocationDetail): Promise<Region> {
  const countries = await unlessFailed(loadCountries())
  const blank = location ? "" : countries?.find(({ name }) => name === defaultCountry)?.id
  const countryId = state.values["country_id"]?.[0] ?? String(location?.country_id ?? blank ?? "")
  const states = await unlessFailed(loadStates(countryId))
  return {
    countries: countries ?? storedOption(location?.country_id, countryName(location?.country)),
    countryId,
    states: states ?? storedOption(location?.state_id, location?.state),
    failures: [...(countries ? [] : [countriesLoadError]), ...(states ? [] : [statesLoadError])],
  }
}
