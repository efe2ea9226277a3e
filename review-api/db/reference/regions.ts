import { sql } from "drizzle-orm"
import type { Db } from "../connect.ts"
import { countries, states } from "../schema/countries.ts"
import { knownCountries } from "./countries.ts"
import { knownStates } from "./states.ts"

const byId = <T extends { id: number }>(rows: readonly T[]): T[] => rows.toSorted((a, b) => a.id - b.id)

/** Brings the reference rows of countries and states up to date; what is up to date is not written. */
export async function upsertRegions(db: Db): Promise<void> {
  await db
    .insert(countries)
    .values(byId(knownCountries))
    .onConflictDoUpdate({
      target: countries.id,
      set: {
        code: sql`excluded.code`,
        name: sql`excluded.name`,
        hasPostcodes: sql`excluded.has_postcodes`,
      },
      setWhere: sql`(${countries.code}, ${countries.name}, ${countries.hasPostcodes})
        is distinct from (excluded.code, excluded.name, excluded.has_postcodes)`,
    })
  await db
    .insert(states)
    .values(byId(knownStates))
    .onConflictDoUpdate({
      target: states.id,
      set: { code: sql`excluded.code`, name: sql`excluded.name` },
      setWhere: sql`(${states.code}, ${states.name}) is distinct from (excluded.code, excluded.name)`,
    })
}
