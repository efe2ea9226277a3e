import { sql } from "drizzle-orm"
import type { LocationBulkPreviewRow } from "#lib/contract/index.ts"
import { locationBulkFields } from "#lib/contract/location-bulk-actions/constants.ts"
import { invalid } from "../../core/errors.ts"
import { filterId, filterIds } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { isOneOf } from "../../db/queries/sql-lists.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { pageOf } from "../list-answer.ts"
import type { Service } from "../service.ts"
import { atFields, planFields, seeLocations } from "./location-fields.ts"

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

/**
 * POST /location_bulk_actions/preview: what a change of fields would do at each location. Nothing is changed.
 * @throws 422 at `location_ids` unless all are seen, and at fields that no location can have.
 */
export const previewFields: Service<"location_bulk_actions.preview"> = async ({
  deps: { db },
  scope,
  query,
  body,
}) => {
  const ids = [...new Set(filterIds(body.location_ids.map(String)) ?? [])]
  const seen = await seeLocations(db, scope, ids)
  if (seen.length !== ids.length || seen.length === 0)
    throw invalid({ location_ids: ["has unknown locations"] })
  const planned = await atFields(() => planFields(db, scope.accountId, seen, body.fields))
  const rows = planned
    .map(({ held, before, set, reason }) => ({
      location_id: held.id,
      name: held.name,
      country: held.country,
      result: (reason
        ? "failed"
        : Object.keys(set).length > 0
          ? "changed"
          : "unchanged") as LocationBulkPreviewRow["result"],
      before: new Map(Object.entries(before)),
      set: new Map(Object.entries(set)),
      reason,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, "en") || one.location_id - other.location_id)
  const counted = Map.groupBy(rows, ({ result }) => result)
  const shown = query.result ? (counted.get(query.result) ?? []) : rows
  const { page, perPage, offset } = pageOf(query)
  const part = shown.slice(offset, offset + perPage)
  const names = await categoryNames(
    db,
    part.flatMap(({ before, set }) => [before.get("category_id"), set.get("category_id")]),
  )
  const said = (field: string, value: unknown) =>
    field === "category_id" && value != null ? (names.get(Number(value)) ?? value) : value
  return {
    changed: counted.get("changed")?.length ?? 0,
    unchanged: counted.get("unchanged")?.length ?? 0,
    failed: counted.get("failed")?.length ?? 0,
    page,
    total_pages: Math.ceil(shown.length / perPage),
    locations: part.map(({ before, set, ...row }) => ({
      ...row,
      changes: locationBulkFields
        .filter((field) => set.has(field))
        .map((field) => ({
          field,
          before: said(field, before.get(field) ?? null),
          after: said(field, set.get(field) ?? null),
        })),
    })),
  }
}
