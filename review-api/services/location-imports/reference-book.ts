import type { Id } from "#lib/contract/index.ts"
import { sameId } from "#lib/contract/same-id.ts"
import { invalid } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { countryCodeNamed } from "../../db/reference/country-codes.ts"
import { stateNamed } from "../../db/reference/state-names.ts"
import { categories } from "../../db/schema/categories.ts"
import { countries, states } from "../../db/schema/countries.ts"
import type { Whereabouts } from "../../places/time-zone.ts"
import { type RegionFinder, stateAmong } from "../find-regions.ts"

/** All countries, states and categories, read once for a whole file. */
export type ReferenceBook = RegionFinder & {
  /** Ids of what a cell names by its code or its name, whatever the case; null for what is none. */
  countryNamed(text: string): number | null
  stateNamed(countryId: number, text: string): number | null
  /** Whether addresses in a country are written with one of its states. */
  hasStates(countryId: number): boolean
  /** Codes of the country and the state that cells name, for what depends on where a location is. */
  whereabouts(country: string, state: string): Whereabouts
  /** The English name of a country. */
  nameOf(countryId: number): string
  categoryNamed(text: string): number | null
}

/** Reads the book. */
export async function openReferenceBook(db: Db): Promise<ReferenceBook> {
  const [allCountries, allStates, allCategories] = await Promise.all([
    db.select().from(countries),
    db.select().from(states),
    db.select({ id: categories.id, name: categories.name }).from(categories),
  ])
  const byCountry = Map.groupBy(allStates, ({ countryId }) => countryId)
  const categoryIds = new Map(allCategories.map(({ id, name }) => [name.toLowerCase(), id]))
  const statesOf = (countryId: number) => byCountry.get(countryId) ?? []
  const countryOf = (id: number) => allCountries.find((one) => one.id === id)!
  return {
    async country(id: Id) {
      const country = allCountries.find((one) => sameId(one.id, id))
      if (!country) throw invalid({ country_id: ["is not a country"] })
      return country
    },
    state: async (countryId, id) => stateAmong(statesOf(countryId), id),
    countryNamed: (text) => allCountries.find(({ code }) => code === countryCodeNamed(text))?.id ?? null,
    whereabouts(country, state) {
      const code = countryCodeNamed(country)
      const found = allCountries.find((one) => one.code === code)
      if (!found) return {}
      return { country: found.code, state: stateNamed(statesOf(found.id), found.code, state)?.code }
    },
    categoryNamed: (text) => categoryIds.get(text.toLowerCase()) ?? null,
    hasStates: (countryId) => statesOf(countryId).length > 0,
    nameOf: (countryId) => countryOf(countryId).name,
    stateNamed: (countryId, text) =>
      stateNamed(statesOf(countryId), countryOf(countryId).code, text)?.id ?? null,
  }
}
