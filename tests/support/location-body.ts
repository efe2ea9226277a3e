import { knownCountries } from "#review-api/db/reference/countries.ts"

/** Postcodes of the countries without states that tests choose. */
const postcodes: Readonly<Record<string, string>> = { SG: "069001", AF: "1001", AX: "22100", AL: "1001" }

const postcodeOf = (countryId: number): string =>
  postcodes[knownCountries.find(({ id }) => id === countryId)?.code ?? ""] ?? "69001"

/** Required body of a location, where the country has no states. */
export const locationBody = (countryId: number) => ({
  name: "Made",
  public_name: "Made",
  address: "1 Main Street",
  city: "Lyon",
  zipcode: postcodeOf(countryId),
  country_id: countryId,
})
