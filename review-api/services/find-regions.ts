import { sql } from "drizzle-orm"
import { type Id, sameId } from "#lib/contract/index.ts"
import { invalid } from "../core/errors.ts"
import { filterId } from "../core/ids.ts"
import { type Db, rowsOf } from "../db/connect.ts"

type Region = { id: number; code: string }

/** Finds countries and their states; see `findCountry` and `findState`. */
export type RegionFinder = {
  country(id: Id): Promise<Region>
  state(countryId: number, id: Id | null | undefined): Promise<Region | null>
}

/** Asks the database each time. */
export const regionsIn = (db: Db): RegionFinder => ({
  country: (id) => findCountry(db, id),
  state: (countryId, id) => findState(db, countryId, id),
})

/** The country of an id. @throws 422 at `country_id` when there is none. */
export async function findCountry(db: Db, id: Id): Promise<Region> {
  const wanted = filterId(String(id))
  const [country] = await rowsOf<Region>(db, sql`select id, code from countries where id = ${wanted}::bigint`)
  if (!country) throw invalid({ country_id: ["is not a country"] })
  return country
}

/**
 * The state of an id in a country.
 * @returns null for a country that has none.
 * @throws 422 at `state_id` when it is missing or of another country.
 */
export async function findState(
  db: Db,
  countryId: number,
  id: Id | null | undefined,
): Promise<Region | null> {
  return stateAmong(
    await rowsOf<Region>(db, sql`select id, code from states where country_id = ${countryId}`),
    id,
  )
}

/** The same of the states of one country. */
export function stateAmong<R extends Region>(states: readonly R[], id: Id | null | undefined): R | null {
  if (states.length === 0) return null
  if (id == null || id === "") throw invalid({ state_id: ["can't be blank"] })
  const state = states.find((one) => sameId(one.id, id))
  if (!state) throw invalid({ state_id: ["is not a state of this country"] })
  return state
}
