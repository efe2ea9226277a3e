import { type SQL, sql } from "drizzle-orm"
import type { BodyOf } from "#lib/contract/index.ts"
import { notFound } from "../../core/errors.ts"
import { filterIds } from "../../core/ids.ts"
import { allOf, isOneOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { countOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { listedLocations } from "../local-listings/listing-rows.ts"

export type PostFilter = BodyOf<"bulk_actions.create">["actions"][number]["action_filter"]["include"]

/** The locations that were chosen; null where a filter of the list alone says which. */
const chosenOf = ({ location_ids: ids }: PostFilter): number[] | null =>
  ids?.length ? [...new Set(filterIds(ids.map(String)) ?? [])] : null

/** `from … where …` of the locations `l` that posts are for: chosen ones, or those of the list behind a filter. */
export async function postedLocations(
  deps: Pick<Deps, "db">,
  scope: Scope,
  include: PostFilter,
): Promise<SQL> {
  const { location_ids: _, ...filter } = include
  const chosen = chosenOf(include)
  const isNarrowed = Object.values(filter).some((value) => value !== undefined)
  if (!chosen) return listedLocations(deps, scope, filter)
  if (isNarrowed) return sql`${await listedLocations(deps, scope, filter)} and ${isOneOf(sql`l.id`, chosen)}`
  const visible = await visibleLocations(deps.db, scope, "l")
  return sql`from locations l where ${allOf([visible, isOneOf(sql`l.id`, chosen)])}`
}

/** @throws 404 when chosen locations are out of the caller's sight. */
export async function requireVisible(
  { db }: Pick<Deps, "db">,
  scope: Scope,
  include: PostFilter,
): Promise<void> {
  const chosen = chosenOf(include)
  if (!chosen) return
  const visible = await visibleLocations(db, scope, "l")
  const count = await countOf(db, sql`from locations l where ${allOf([visible, isOneOf(sql`l.id`, chosen)])}`)
  if (count !== chosen.length) throw notFound()
}
