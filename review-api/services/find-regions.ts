import { eq, sql } from "drizzle-orm"
import type { Id } from "#lib/contract/index.ts"
import { blank } from "#lib/contract/locations/fields.ts"
import { sameId } from "#lib/contract/same-id.ts"
import { invalid } from "../core/errors.ts"
import { filterId } from "../core/ids.ts"
import { postcodeError } from "../core/postcode.ts"
import type { Db } from "../db/connect.ts"
import { column, type RowOf, rowsOf } from "../db/rows.ts"
import { states } from "../db/schema/countries.ts"

const regionShape = { id: column.number(), code: column.text() }

type Region = RowOf<typeof regionShape>
const countryShape = { ...regionShape, hasPostcodes: column.boolean() }

type Country = RowOf<typeof countryShape>

/** Finds countries and their states; see `findCountry` and `findState`. */
export type RegionFinder = {
  country(id: Id): Promise<Country>
  state(countryId: number, id: Id | null | undefined): Promise<Region | null>
}

/** Asks the database each time. */
export const regionsIn = (db: Db): RegionFinder => ({
  country: (id) => findCountry(db, id),
  state: (countryId, id) => findState(db, countryId, id),
})

/** The country of an id. @throws 422 at `country_id` when there is none. */
export async function findCountry(db: Db, id: Id): Promise<Country> {
  const wanted = filterId(String(id))
  const [country] = await rowsOf(
    db,
    countryShape,
    sql`select id, code, has_postcodes from countries where id = ${wanted}::bigint`,
  )
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
    await db.select({ id: states.id, code: states.code }).from(states).where(eq(states.countryId, countryId)),
    id,
  )
}

/** @throws 422 at `zipcode` for one that the country does not have (`postcodeError`). */
export function requireOwnPostcode(country: string | null, zipcode: string | null | undefined): void {
  const error = zipcode ? postcodeError(zipcode, country) : null
  if (error) throw invalid({ zipcode: [error] })
}

/** @throws 422 at `zipcode` without one in a country whose addresses have it. */
export function requireZipcode(
  { hasPostcodes }: Pick<Country, "hasPostcodes">,
  zipcode: string | null | undefined,
): void {
  if (hasPostcodes && !zipcode) throw invalid({ zipcode: [blank] })
}

/** The same of the states of one country. */
export function stateAmong<R extends Region>(states: readonly R[], id: Id | null | undefined): R | null {
  if (states.length === 0) return null
  if (id == null || id === "") throw invalid({ state_id: [blank] })
  const state = states.find((one) => sameId(one.id, id))
  if (!state) throw invalid({ state_id: ["is not a state of this country"] })
  return state
}
