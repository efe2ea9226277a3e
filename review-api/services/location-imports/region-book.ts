import { type Id, sameId } from "#lib/contract/index.ts"
import { invalid } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { countries, states } from "../../db/schema/regions.ts"
import { type RegionFinder, stateAmong } from "../find-regions.ts"

/** All countries and states, read once for a whole file. */
export type RegionBook = RegionFinder & {
  /** Ids of what a cell names by its code or its name, whatever the case; null for what is none. */
  countryNamed(text: string): number | null
  stateNamed(countryId: number, text: string): number | null
}

const isCalled = (text: string) => {
  const wanted = text.trim().toLowerCase()
  return ({ code, name }: { code: string; name: string }) =>
    code.toLowerCase() === wanted || name.toLowerCase() === wanted
}

/** Reads the book. */
export async function openRegionBook(db: Db): Promise<RegionBook> {
  const [allCountries, allStates] = await Promise.all([db.select().from(countries), db.select().from(states)])
  const byCountry = Map.groupBy(allStates, ({ countryId }) => countryId)
  const statesOf = (countryId: number) => byCountry.get(countryId) ?? []
  return {
    async country(id: Id) {
      const country = allCountries.find((one) => sameId(one.id, id))
      if (!country) throw invalid({ country_id: ["is not a country"] })
      return country
    },
    state: async (countryId, id) => stateAmong(statesOf(countryId), id),
    countryNamed: (text) => allCountries.find(isCalled(text))?.id ?? null,
    stateNamed: (countryId, text) => statesOf(countryId).find(isCalled(text))?.id ?? null,
  }
}
