import { sql } from "drizzle-orm"
import type { BodyOf, LocationBulkPreviewRow } from "#lib/contract/index.ts"
import { locationBulkFields } from "#lib/contract/location-bulk-actions/constants.ts"
import { invalid } from "../../core/errors.ts"
import { filterId, filterIds } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { isOneOf } from "../../db/queries/sql-lists.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { pageOf } from "../list-answer.ts"
import type { LocationDetailRow } from "../locations/location-columns.ts"
import type { Service } from "../service.ts"
import { atFields, planFields, seeLocations } from "./location-fields.ts"
import { type Planned, planAutoSync, planListings } from "./settle-locations.ts"

/** The names of categories by their ids. */
async function categoryNames(db: Db, ids: readonly unknown[]): Promise<Map<number, string>> {
  const known = [...new Set(ids)].flatMap((id) => filterId(String(id ?? "")) ?? [])
  const rows = await rowsOf(
    db,
    { id: column.number(), name: column.text() },
    sql`select c.id, c.name from categories c where ${isOneOf(sql`c.id`, known)}`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type Listings = NonNullable<BodyOf<"location_bulk_actions.create">["listings"]>

/** How differences are settled: values come from one directory. @throws 422 */
export function checkedListings(listings: Listings): Listings {
  if (listings.keep === "ours" || listings.directory_code) return listings
  throw invalid({ "listings.directory_code": ["can't be blank"] })
}

/** Effect of a change at each of the locations. @throws 422 unless it is one change, and at what no location can have. */
async function planOf(
  deps: Deps,
  scope: Scope,
  seen: readonly LocationDetailRow[],
  { fields, auto_sync, listings }: BodyOf<"location_bulk_actions.preview">,
): Promise<Map<number, Planned>> {
  if ([fields, auto_sync, listings].filter((part) => part !== undefined).length !== 1)
    throw invalid({ fields: ["or auto_sync or listings must be given, and only one of them"] })
  const ids = seen.map(({ id }) => id)
  if (auto_sync !== undefined) return planAutoSync(deps, scope, ids, auto_sync)
  if (listings) return planListings(deps.db, scope.accountId, ids, checkedListings(listings))
  const planned = await atFields(() => planFields(deps.db, scope.accountId, seen, fields!))
  return new Map(
    planned.map(({ held, before, set, reason }): [number, Planned] => {
      const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(set))]
      const changes = locationBulkFields
        .filter((field) => is.has(field))
        .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
      return [held.id, { changes, reason }]
    }),
  )
}

/**
 * POST /location_bulk_actions/preview: what a change of fields, of Auto Sync or of differences would do at each location.
 * Nothing is changed.
 * @throws 422 at `location_ids` unless all are seen, and at fields that no location can have.
 */
export const previewChange: Service<"location_bulk_actions.preview"> = async ({
  deps,
  scope,
  query,
  body,
}) => {
  const { db } = deps
  const ids = [...new Set(filterIds(body.location_ids.map(String)) ?? [])]
  const seen = await seeLocations(db, scope, ids)
  if (seen.length !== ids.length || seen.length === 0)
    throw invalid({ location_ids: ["has unknown locations"] })
  const planned = await planOf(deps, scope, seen, body)
  const rows = seen
    .map(({ id, name, country }) => {
      const { changes, reason } = planned.get(id) ?? { changes: [], reason: null }
      const result: LocationBulkPreviewRow["result"] = reason
        ? "failed"
        : changes.length > 0
          ? "changed"
          : "unchanged"
      return { location_id: id, name, country, result, changes, reason }
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, "en") || one.location_id - other.location_id)
  const counted = Map.groupBy(rows, ({ result }) => result)
  const shown = query.result ? (counted.get(query.result) ?? []) : rows
  const { page, perPage, offset } = pageOf(query)
  const part = shown.slice(offset, offset + perPage)
  const names = await categoryNames(
    db,
    part.flatMap(({ changes }) =>
      changes.filter(({ field }) => field === "category_id").flatMap(({ before, after }) => [before, after]),
    ),
  )
  const said = (field: string, value: unknown) =>
    field === "category_id" && value != null ? (names.get(Number(value)) ?? value) : value
  return {
    changed: counted.get("changed")?.length ?? 0,
    unchanged: counted.get("unchanged")?.length ?? 0,
    failed: counted.get("failed")?.length ?? 0,
    page,
    total_pages: Math.ceil(shown.length / perPage),
    locations: part.map(({ changes, ...row }) => ({
      ...row,
      changes: changes.map((one) => ({
        ...one,
        before: said(one.field, one.before),
        after: said(one.field, one.after),
      })),
    })),
  }
}
