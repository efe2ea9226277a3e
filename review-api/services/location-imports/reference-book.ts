import { type Id, sameId } from "#lib/contract/index.ts"
import { invalid } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { otherCountryNames } from "../../db/reference/countries.ts"
import { categories } from "../../db/schema/categories.ts"
import { countries, states } from "../../db/schema/countries.ts"
import { type RegionFinder, stateAmong } from "../find-regions.ts"

/** All countries, states and categories, read once for a whole file. */
export type ReferenceBook = RegionFinder & {
  /** Ids of what a cell names by its code or its name, whatever the case; null for what is none. */
  countryNamed(text: string): number | null
  stateNamed(countryId: number, text: string): number | null
  /** Whether addresses in a country are written with one of its states. */
  hasStates(countryId: number): boolean
  /** The English name of a country. */
  nameOf(countryId: number): string
  categoryNamed(text: string): number | null
}

const isCalled = (text: string) => {
  const wanted = text.trim().toLowerCase()
  return ({ code, name }: { code: string; name: string }) =>
    code.toLowerCase() === wanted || name.toLowerCase() === wanted
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
  return {
    async country(id: Id) {
      const country = allCountries.find((one) => sameId(one.id, id))
      if (!country) throw invalid({ country_id: ["is not a country"] })
      return country
    },
    state: async (countryId, id) => stateAmong(statesOf(countryId), id),
    countryNamed: (text) =>
      allCountries.find(isCalled(otherCountryNames.get(text.trim().toLowerCase()) ?? text))?.id ?? null,
    categoryNamed: (text) => categoryIds.get(text.toLowerCase()) ?? null,
    hasStates: (countryId) => statesOf(countryId).length > 0,
    nameOf: (countryId) => allCountries.find(({ id }) => id === countryId)!.name,
    stateNamed: (countryId, text) => statesOf(countryId).find(isCalled(text))?.id ?? null,
  }
}
