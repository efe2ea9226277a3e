import { type SQL, sql } from "drizzle-orm"
import {
  experienceCategories,
  type FilterValues,
  filterKinds,
  goneFiltersText,
  type NamedFilters,
} from "#lib/contract/index.ts"
import { ApiError } from "../../core/errors.ts"
import { filterIds } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { inGroupScope } from "../../db/queries/group-scope.ts"
import { canReadSomewhere } from "../../db/queries/location-readers.ts"
import { viaUserOf } from "../../db/queries/location-scope.ts"
import { allOf, isOneOf, numbers, texts } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, hasRows, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"

type Kind = keyof FilterValues
type Find = (db: Db, scope: Scope, values: readonly string[]) => Promise<string[]>

/** Finds rows by their ids. @param from the query up to its id column. */
const byId =
  (from: (db: Db, scope: Scope) => SQL | Promise<SQL>): Find =>
  async (db, scope, values) => {
    const requested = filterIds(values) ?? []
    const rows = await rowsOf(
      db,
      { id: column.number() },
      sql`${await from(db, scope)} = any(${numbers(requested)})`,
    )
    const found = new Set(rows.map(({ id }) => id))
    return values.filter((value) => filterIds([value])!.every((id) => found.has(id)))
  }

const ofScope = (table: string, { accountIds }: Scope): SQL =>
  isOneOf(sql`${sql.raw(table)}.account_id`, accountIds)

/** Words compare without regard to case. */
const among = (values: readonly string[], known: readonly string[]): string[] => {
  const found = new Set(known.map((word) => word.toLowerCase()))
  return values.filter((value) => found.has(value.toLowerCase()))
}

async function knownCategories(db: Db, scope: Scope, values: readonly string[]): Promise<string[]> {
  const others = values.filter((value) => among([value], experienceCategories).length === 0)
  const held = others.map(async (value) => {
    const rows = await hasRows(
      db,
      sql`select 1 from reviews r where ${ofScope("r", scope)} and exists (
        select 1 from unnest(r.categories) as held(category) where lower(held.category) = lower(${value}::text)) limit 1`,
    )
    return rows ? [value] : []
  })
  return among(values, [...experienceCategories, ...(await Promise.all(held)).flat()])
}

/** How each kind is looked up, within what the scope may see (D-023). */
const finders: Record<Kind, Find> = {
  group_ids: byId((_, scope) => {
    const seen = allOf([ofScope("g", scope), inGroupScope(scope, sql`g.account_id`, sql`g.id`)])
    return sql`select g.id from groups g where ${seen} and g.id`
  }),
  location_ids: byId(async (db, scope) => {
    return sql`select l.id from locations l where ${await visibleLocations(db, scope, "l")} and l.id`
  }),
  source_ids: byId(() => sql`select s.id from sources s where s.id`),
  review_status_label_ids: byId(
    (_, scope) =>
      sql`select label.id from review_status_labels label where ${ofScope("label", scope)} and label.id`,
  ),
  saved_filter_ids: byId(
    (_, { accountId, userId }) => sql`select p.id from user_preferences p where p.account_id = ${accountId}
      and p.user_id = ${userId} and p.preference_type = 'saved_filters' and p.id`,
  ),
  user_ids: byId(
    (_, scope) =>
      sql`select u.id from users u where ${ofScope("u", scope)} and ${canReadSomewhere(viaUserOf(scope))} and u.id`,
  ),
  tags: async (db, scope, values) => {
    const rows = await rowsOf(
      db,
      { name: column.text() },
      sql`select t.name from tags t where ${ofScope("t", scope)} and lower(t.name) in
        (select lower(asked.name) from unnest(${texts([...values])}) as asked(name))`,
    )
    return among(
      values,
      rows.map(({ name }) => name),
    )
  },
  categories: knownCategories,
}

/**
 * Values of filters that exist and are visible to the scope (D-270): missing, foreign and unassigned are left
 * out alike.
 */
export async function knownFilters(
  db: Db,
  scope: Scope,
  named: NamedFilters,
): Promise<Partial<FilterValues>> {
  const known: Partial<FilterValues> = {}
  for (const kind of filterKinds) {
    const values = named[kind]
    if (values?.length) known[kind] = await finders[kind](db, scope, values)
  }
  return known
}

/** The kinds of which something is gone, or out of the sight of the scope (D-270). */
export async function goneFilters(db: Db, scope: Scope, named: NamedFilters): Promise<Kind[]> {
  const known = await knownFilters(db, scope, named)
  return filterKinds.filter((kind) => (known[kind]?.length ?? 0) < (named[kind]?.length ?? 0))
}

/**
 * Lets a file or a schedule hold no more than was asked for (D-270).
 * @throws 409 with code `filters_gone` when something that its filters name is gone.
 */
export async function requireKnownFilters(db: Db, scope: Scope, named: NamedFilters): Promise<void> {
  const gone = await goneFilters(db, scope, named)
  if (gone.length > 0) throw new ApiError(409, goneFiltersText, { code: "filters_gone", details: { gone } })
}
