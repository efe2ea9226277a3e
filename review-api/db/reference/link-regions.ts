import { type SQL, sql } from "drizzle-orm"
import type { Db } from "../connect.ts"
import { otherCountryNames } from "./countries.ts"

const named = (table: SQL, text: SQL): SQL =>
  sql`(${table}.code = upper(btrim(${text})) or lower(${table}.name) = lower(btrim(${text})))`

/**
 * The country and the state that texts mean, by code or name whatever the case, as joins: columns `id` and `code` of
 * `country_of` and `state_of`, null for what is none.
 * @param country, state columns of what stands before in the same `from`.
 */
export const regionsOf = (country: SQL, state: SQL): SQL => sql`
  left join lateral (
    select c.id, c.code from countries c
    where ${named(sql`c`, sql`coalesce(${JSON.stringify(Object.fromEntries(otherCountryNames))}::text::jsonb ->> lower(btrim(${country})), ${country})`)}
    limit 1
  ) country_of on true
  left join lateral (
    select s.id, s.code from states s where s.country_id = country_of.id and ${named(sql`s`, state)}
    order by s.code = upper(btrim(${state})) desc limit 1
  ) state_of on true`

/**
 * Links the locations whose country is known as a text alone, which is how files of reviews had left them; a text that
 * means none stays as it is. Changes nothing the second time.
 */
export async function linkRegions(db: Db): Promise<void> {
  await db.execute(sql`
    with found as (
      select l.account_id, l.id, country_of.id as country_id, country_of.code as country, state_of.id as state_id,
        coalesce(state_of.code, l.state) as state
      from locations l ${regionsOf(sql`l.country`, sql`l.state`)}
      where l.country_id is null and country_of.id is not null
      for update of l skip locked
    )
    update locations l set country_id = found.country_id, country = found.country, state_id = found.state_id,
      state = found.state
    from found where l.account_id = found.account_id and l.id = found.id`)
}
