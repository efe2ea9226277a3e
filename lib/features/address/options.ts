/** How many countries or states are asked for at once (000 §9). */
const regionsPerPage = 500

export type RegionOption = {
  id: string
  name: string
  /** Of a country whose addresses have no zipcode. */
  hasPostcodes?: false
}
type Region = { id: string | number; name: string; has_postcodes?: boolean | null | undefined }

export const regionOptions = (regions: readonly Region[]): RegionOption[] =>
  regions.map(({ id, name, has_postcodes }) => ({
    id: String(id),
    name,
    ...(has_postcodes === false && { hasPostcodes: false }),
  }))

/** Query of GET /countries (000 §7): all of them, or those that a typed text fits. */
export const countriesQuery = (text = "") => ({
  per_page: regionsPerPage,
  ...(text ? { keywords: text, search_type: "typeahead" as const } : {}),
})

/** Query of GET /states (000 §7), of one country. */
export const statesQuery = (countryId: string, text = "") => ({
  ...countriesQuery(text),
  country_id: countryId,
})
