/** How many countries or states are asked for at once (000 §9). */
const regionsPerPage = 500

export type RegionOption = { id: string; name: string }
type Region = { id: string | number; name: string }

export const regionOptions = (regions: readonly Region[]): RegionOption[] =>
  regions.map(({ id, name }) => ({ id: String(id), name }))

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
