"use client"

import { FormTypeAhead } from "#components/form/form-type-ahead.tsx"
import { useAlertedSearch } from "#components/form/use-alerted-search.ts"
import { countriesLoadError } from "#lib/errors/texts.ts"
import { searchCountries } from "#lib/features/address/browser-options.ts"
import type { RegionOption } from "#lib/features/address/options.ts"

export type CountryFieldProps = {
  countries: readonly RegionOption[]
  countryId?: string
  onChoose?: (option: RegionOption | null) => void
}

/** The country of an account or address, found by typing (000 §5). */
export function CountryField({ countries, countryId, onChoose }: CountryFieldProps) {
  const search = useAlertedSearch(searchCountries, countriesLoadError)
  return (
    <FormTypeAhead
      name="country_id"
      textName="country"
      label="Country"
      options={countries}
      defaultValue={countryId}
      autoComplete="country-name"
      search={search}
      onChoose={onChoose}
      required
    />
  )
}
