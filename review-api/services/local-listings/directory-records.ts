import { createHash } from "node:crypto"
import { type SQL, sql } from "drizzle-orm"
import {
  type DirectoryCode,
  type ListingField,
  listingDirectories,
  listingFieldNames,
} from "#lib/contract/local-listings/constants.ts"
import type { DirectoryRecord, ListingLocation } from "#lib/contract/local-listings/schema.ts"
import type { Db } from "../../db/connect.ts"
import { isOneOf } from "../../db/queries/sql-lists.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { statusDescription, syncRatio } from "../../listings/listing-state.ts"
import { isSame } from "../../listings/sync-fields.ts"
import type { ListedLocation } from "./listing-rows.ts"

const rowShape = {
  location_id: column.number(),
  source_code: column.text<DirectoryCode>(),
  status: column.text<DirectoryRecord["status"]>(),
  refusal: column.text().nullable(),
  fields_in_sync: column.number(),
  syncable_fields: column.number(),
  differing: column.json<ListingField[]>(),
  looked_at: column.instant().nullable(),
}
const wishShape = {
  location_id: column.number(),
  source_code: column.text<DirectoryCode>(),
  field: column.text<ListingField>(),
  is_suggested: column.boolean(),
  is_changed: column.boolean(),
}
const linkShape = { location_id: column.number(), source_id: column.number(), link: column.text() }
const overrideShape = {
  id: column.number(),
  location_id: column.number(),
  source_id: column.number(),
  phone: column.text().nullable(),
  website: column.text().nullable(),
  enabled: column.boolean(),
}

const wire = (at: string | null | undefined): string | null => (at ? new Date(at).toISOString() : null)

async function readAll(db: Db, accountId: number, ids: readonly number[]) {
  const at = (column: ReturnType<typeof sql>) => sql`${column} and ${isOneOf(sql`x.location_id`, ids)}`
  const ofAccount = sql`x.account_id = ${accountId}`
  const [rows, links, overrides, wishes] = await Promise.all([
    rowsOf(
      db,
      rowShape,
      sql`select x.location_id, x.source_code, x.status, x.refusal, x.fields_in_sync,
          x.syncable_fields, x.differing, k.looked_at
        from directory_listings x left join listing_looks k on k.account_id = x.account_id
          and k.location_id = x.location_id and k.source_code = x.source_code where ${at(ofAccount)}`,
    ),
    rowsOf(
      db,
      linkShape,
      sql`select distinct on (x.location_id, x.source_id) x.location_id, x.source_id, x.link
        from urls x where ${at(ofAccount)} order by x.location_id, x.source_id, x.id`,
    ),
    rowsOf(
      db,
      overrideShape,
      sql`select x.id, x.location_id, x.source_id, x.phone, x.website, x.enabled
        from location_source_overrides x where ${at(ofAccount)}`,
    ),
    rowsOf(
      db,
      wishShape,
      sql`select * from (
          select x.location_id, x.source_code, x.field, x.suggested is not null as is_suggested,
            x.ours is distinct from x.live and x.previous is not null
              and nullif(x.previous -> 'value', 'null'::jsonb) is not distinct from x.live as is_changed
          from listing_fields x where ${at(ofAccount)} and (x.suggested is not null or x.previous is not null)
        ) w where is_suggested or is_changed`,
    ),
  ])
  const byLocation = <R extends { location_id: number }>(all: R[]) => {
    const grouped = Map.groupBy(all, ({ location_id }) => location_id)
    return (id: number): readonly R[] => grouped.get(id) ?? []
  }
  return {
    rows: byLocation(rows),
    links: byLocation(links),
    overrides: byLocation(overrides),
    wishes: byLocation(wishes),
  }
}

const isAt = (source: number) => (one: { source_id: number }) => one.source_id === source

function recordOf(
  id: number,
  { code, name, sourceId }: (typeof listingDirectories)[number],
  { rows, links, overrides, wishes }: Awaited<ReturnType<typeof readAll>>,
): DirectoryRecord {
  const row = rows(id).find((one) => one.source_code === code)
  const own = overrides(id).find(isAt(sourceId))
  const wished = wishes(id).filter(({ source_code }) => source_code === code)
  const fieldsThat = (is: "is_suggested" | "is_changed") =>
    listingFieldNames.filter((name) => wished.some((wish) => wish[is] && wish.field === name))
  const status = row?.status ?? "not_available"
  return {
    id: `${id}-${code}`,
    directory_code: code,
    directory_name: name,
    rtx_source_id: sourceId,
    directory_enabled: own?.enabled ?? true,
    status,
    status_description: row ? statusDescription(row.differing) : null,
    listing_url: status === "not_available" ? null : (links(id).find(isAt(sourceId))?.link ?? null),
    directory_logo_url: null,
    last_checked_at: wire(row?.looked_at),
    fields_in_sync: row?.fields_in_sync ?? 0,
    syncable_fields: row?.syncable_fields ?? 0,
    refusal: row?.refusal ?? null,
    differing_fields: row?.differing ?? [],
    suggested_fields: fieldsThat("is_suggested"),
    changed_fields: fieldsThat("is_changed"),
    overrides: own ? { id: own.id, phone: own.phone, website: own.website } : null,
  }
}

/** Locations with all six directories; one that does not list a location is not available there (P-205). */
export async function withDirectories(
  db: Db,
  accountId: number,
  locations: readonly ListedLocation[],
): Promise<(ListingLocation & { id: number })[]> {
  if (locations.length === 0) return []
  const all = await readAll(
    db,
    accountId,
    locations.map(({ id }) => id),
  )
  return locations.map((location) => {
    const directories = listingDirectories.map((directory) => recordOf(location.id, directory, all))
    const counted = directories.map(({ fields_in_sync, syncable_fields }) => ({
      fieldsInSync: fields_in_sync ?? 0,
      syncableFields: syncable_fields ?? 0,
    }))
    const checked = directories.flatMap(({ last_checked_at }) => last_checked_at ?? []).toSorted()
    return {
      ...location,
      last_checked_at: checked.at(-1) ?? null,
      ll_sync_ratio: syncRatio(counted),
      directories,
    }
  })
}

const truthShape = {
  source_code: column.text<DirectoryCode>(),
  field: column.text<ListingField>(),
  ours: column.json().nullable(),
  live: column.json().nullable(),
  suggested: column.json().nullable(),
  sent_at: column.instant().nullable(),
  seen_at: column.instant().nullable(),
  changed_by: column.text().nullable(),
  previous: column.json<{ value: unknown }>().nullable(),
  seen: column.text(),
}

/** Names what both sides have of a field, alias `f`. */
export const seenOf = sql`md5(concat_ws('|', coalesce(f.ours::text, ''), coalesce(f.live::text, ''),
  coalesce(f.suggested::text, '')))`

/** Names what both sides have of several fields, in their order. */
export const seenOfAll = (fields: readonly { seen?: string | null | undefined }[]): string =>
  createHash("md5")
    .update(fields.map(({ seen }) => seen).join("|"))
    .digest("hex")

/** The rows of truth of a location by directory, categories by their names. */
export async function fieldsOf(db: Db, accountId: number, locationId: number) {
  const rows = await rowsOf(
    db,
    truthShape,
    sql`select f.source_code, f.field, f.sent_at, f.seen_at,
        case when f.previous is not null then jsonb_build_object('value', ${said(sql`f.previous -> 'value'`)}) end as previous,
        nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as changed_by, ${seenOf} as seen,
        ${named("ours")}, ${named("live")}, ${named("suggested")}
      from listing_fields f left join users u on u.account_id = f.account_id and u.id = f.changed_by
      where f.account_id = ${accountId} and f.location_id = ${locationId}`,
  )
  return (code: string) =>
    listingFieldNames.flatMap((field) => {
      const row = rows.find((one) => one.source_code === code && one.field === field)
      if (!row) return []
      const { ours, live, suggested, changed_by, previous, seen } = row
      const at = { sent_at: wire(row.sent_at), seen_at: wire(row.seen_at) }
      return [{ field, ours, live, suggested, in_sync: isSame(row), ...at, changed_by, previous, seen }]
    })
}

/** A value of a field, alias `f`, with categories by their names. */
const said = (value: SQL): SQL => sql`case when f.field = 'category_id' then
  (select to_jsonb(c.name) from categories c where to_jsonb(c.id) = ${value}) else ${value} end`

const named = (column: "ours" | "live" | "suggested") =>
  sql`${said(sql.raw(`f.${column}`))} as ${sql.raw(column)}`
