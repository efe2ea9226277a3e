import { type SQL, sql } from "drizzle-orm"
import type { DirectoryCode, ListingField } from "#lib/contract/local-listings/constants.ts"
import { todayIn } from "#lib/dates/today.ts"
import type { Listing } from "../core/listing.ts"
import type { Db } from "../db/connect.ts"
import { listingsOf } from "../db/queries/listing-of.ts"
import { isOneOf } from "../db/queries/sql-lists.ts"
import { column, type RowOf, rowsOf } from "../db/rows.ts"
import { publishToLocations } from "../realtime/publish-event.ts"
import { sumUpListings } from "./listed-locations.ts"
import { recordListingHistory } from "./listing-history.ts"
import { listingState, rankOf } from "./listing-state.ts"
import { comparable, isSame, syncableFields } from "./sync-fields.ts"

const lookShape = {
  location_id: column.number(),
  source_code: column.text<DirectoryCode>(),
  listing: column.json<Listing>().nullable(),
  looked_at: column.instant(),
  obstacle: column.text<"unconnected" | "claim">().nullable(),
  is_published: column.boolean(),
  is_enabled: column.boolean(),
  is_waiting: column.boolean(),
  time_zone: column.text(),
}

type Look = RowOf<typeof lookShape>

const rowShape = {
  location_id: column.number(),
  source_code: column.text<DirectoryCode>(),
  field: column.text<ListingField>(),
  ours: column.json().nullable(),
  live: column.json().nullable(),
  progress: column.text<"sent" | "accepted">().nullable(),
  sent_at: column.instant().nullable(),
  changed_by: column.number().nullable(),
}

type Row = RowOf<typeof rowShape>
const knownRowShape = { ...rowShape, suggested: column.json().nullable() }

type KnownRow = RowOf<typeof knownRowShape>
type Sides = { ours: Listing; live: Listing } | null

type Options = {
  /** Who changed the locations; null for the program itself. */
  by?: number | null
  /** The directory that alone something has come from; all of them without it. */
  only?: DirectoryCode | undefined
}

/** An accepted value that is still not shown after so long is not coming (D-180). */
const patienceMs = 24 * 3_600_000

const isOnly = (column: SQL, only: DirectoryCode | undefined): SQL =>
  only === undefined ? sql`true` : sql`${column} = ${only}`

const heldLooks = (accountId: number, locationIds: readonly number[], only: DirectoryCode | undefined) => sql`
  select k.location_id, k.source_code, k.listing, k.looked_at, d.obstacle,
    coalesce(p.is_published, false) as is_published, p.due_at is not null as is_waiting,
    not exists (select 1 from location_source_overrides o join sources s on s.id = o.source_id
      where o.account_id = k.account_id and o.location_id = k.location_id and s.code = k.source_code
        and not o.enabled) as is_enabled,
    coalesce(nullif(l.time_zone, ''), nullif(a.time_zone, ''), 'UTC') as time_zone
  from listing_looks k
  join locations l on l.account_id = k.account_id and l.id = k.location_id
  join accounts a on a.id = k.account_id
  left join directory_listings d on d.account_id = k.account_id and d.location_id = k.location_id
    and d.source_code = k.source_code
  left join local_listings p on p.account_id = k.account_id and p.location_id = k.location_id
  where k.account_id = ${accountId} and ${isOneOf(sql`k.location_id`, locationIds)}
    and ${isOnly(sql`k.source_code`, only)}
  order by k.location_id, k.source_code for update of k`

const keyOf = ({ location_id, source_code, field }: Pick<Row, "location_id" | "source_code" | "field">) =>
  `${location_id} ${source_code} ${field}`

/** The rows of truth of one listing, from what both sides have now and what was sent before. */
function truthsOf(
  look: Look,
  sides: Sides,
  known: Map<string, KnownRow>,
  now: Date,
  by: number | null,
): Row[] {
  if (!sides) return []
  const { ours: own, live: theirs } = sides
  return syncableFields(look.source_code, [own, theirs]).map((field) => {
    const values = { ours: own[field] ?? null, live: theirs[field] ?? null }
    const before = known.get(keyOf({ ...look, field }))
    const isChanged = before !== undefined && !isSame({ ours: before.ours, live: values.ours })
    const isLate = before?.sent_at != null && now.getTime() - Date.parse(before.sent_at) > patienceMs
    const isDone = isSame(values) || isChanged || isLate
    return {
      location_id: look.location_id,
      source_code: look.source_code,
      field,
      ...values,
      progress: isDone ? null : (before?.progress ?? null),
      sent_at: before?.sent_at ?? null,
      changed_by: isChanged ? by : (before?.changed_by ?? null),
    }
  })
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::text::jsonb`

async function writeTruths(tx: Db, accountId: number, looks: readonly Look[], rows: readonly Row[]) {
  const seen = new Map(looks.map((look) => [`${look.location_id} ${look.source_code}`, look.looked_at]))
  const given = rows.map((row) => ({ ...row, seen_at: seen.get(`${row.location_id} ${row.source_code}`) }))
  const keys = looks.map(({ location_id, source_code }) => ({ location_id, source_code }))
  await tx.execute(sql`delete from listing_fields f
    using jsonb_to_recordset(${json(keys)}) as k(location_id bigint, source_code text)
    where f.account_id = ${accountId} and f.location_id = k.location_id and f.source_code = k.source_code
      and not exists (select 1 from jsonb_to_recordset(${json(rows.map(({ location_id, source_code, field }) => ({ location_id, source_code, field })))})
          as r(location_id bigint, source_code text, field text)
        where r.location_id = f.location_id and r.source_code = f.source_code and r.field = f.field)`)
  if (rows.length === 0) return
  await tx.execute(sql`insert into listing_fields
      (account_id, location_id, source_code, field, ours, live, progress, sent_at, seen_at, changed_by)
    select ${accountId}, r.location_id, r.source_code, r.field, nullif(r.ours, 'null'::jsonb),
      nullif(r.live, 'null'::jsonb), r.progress, r.sent_at, r.seen_at, r.changed_by
    from jsonb_to_recordset(${json(given)}) as r(location_id bigint, source_code text, field text, ours jsonb,
      live jsonb, progress text, sent_at timestamptz, seen_at timestamptz, changed_by bigint)
    on conflict (account_id, location_id, source_code, field) do update set ours = excluded.ours,
      live = excluded.live, progress = excluded.progress, seen_at = excluded.seen_at,
      changed_by = excluded.changed_by,
      suggested = nullif(listing_fields.suggested, coalesce(excluded.ours, 'null'::jsonb)),
      previous = case when listing_fields.ours is distinct from excluded.ours then null
        else listing_fields.previous end`)
}

function stateRow(look: Look, fields: readonly Row[]) {
  const state = listingState({
    code: look.source_code,
    isKnown: look.listing !== null,
    obstacle: look.obstacle,
    fields,
    isPublished: look.is_published,
    isEnabled: look.is_enabled,
    isWaiting: look.is_waiting,
  })
  return {
    location_id: look.location_id,
    source_code: look.source_code,
    status: state.status,
    rank: rankOf(state.status),
    differing: state.differing,
    fields_in_sync: state.fieldsInSync,
    syncable_fields: state.syncableFields,
  }
}

/** @returns the locations whose listings stand otherwise than before. */
async function writeStates(tx: Db, accountId: number, states: readonly ReturnType<typeof stateRow>[]) {
  const changed = await rowsOf(
    tx,
    { location_id: column.number() },
    sql`insert into directory_listings as d
      (account_id, location_id, source_code, status, rank, differing, fields_in_sync, syncable_fields)
    select ${accountId}, r.* from jsonb_to_recordset(${json(states)}) as r(location_id bigint, source_code text,
      status text, rank smallint, differing jsonb, fields_in_sync integer, syncable_fields integer)
    on conflict (account_id, location_id, source_code) do update set status = excluded.status,
      rank = excluded.rank, differing = excluded.differing, fields_in_sync = excluded.fields_in_sync,
      syncable_fields = excluded.syncable_fields
    where (d.status, d.rank, d.differing, d.fields_in_sync, d.syncable_fields) is distinct from
      (excluded.status, excluded.rank, excluded.differing, excluded.fields_in_sync, excluded.syncable_fields)
    returning d.location_id`,
  )
  return [...new Set(changed.map(({ location_id }) => location_id))]
}

/** A day is kept only where it differs from the last one that is. */
async function writeRatios(tx: Db, accountId: number, locationIds: readonly number[], now: Date) {
  await tx.execute(sql`with figures as (
      select d.account_id, d.location_id, sum(d.fields_in_sync) as fields_in_sync,
        sum(d.syncable_fields) as syncable_fields,
        (${now.toISOString()}::timestamptz at time zone coalesce(nullif(min(a.time_zone), ''), 'UTC'))::date as today
      from directory_listings d join accounts a on a.id = d.account_id
      where d.account_id = ${accountId} and ${isOneOf(sql`d.location_id`, locationIds)}
      group by d.account_id, d.location_id),
    changed as (
      select f.account_id, f.location_id, greatest(f.today, last.day) as day, f.fields_in_sync, f.syncable_fields
      from figures f left join sync_ratio_days last on last.account_id = f.account_id
        and last.location_id = f.location_id and last.next_day = 'infinity'
      where (last.fields_in_sync, last.syncable_fields) is distinct from (f.fields_in_sync, f.syncable_fields)),
    ended as (
      update sync_ratio_days s set next_day = c.day from changed c
      where s.account_id = c.account_id and s.location_id = c.location_id and s.next_day = 'infinity'
        and s.day < c.day)
    insert into sync_ratio_days (account_id, location_id, day, fields_in_sync, syncable_fields)
    select account_id, location_id, day, fields_in_sync, syncable_fields from changed
    on conflict (account_id, location_id, day) do update
      set fields_in_sync = excluded.fields_in_sync, syncable_fields = excluded.syncable_fields`)
}

/**
 * Brings the rows of truth of locations up to date, and what follows from them: after a look at a directory, a
 * publication, and every change of what the account has. Locations that no one has looked at have none.
 * @param tx an open transaction; the listings are held until it ends.
 */
export async function refreshListings(
  tx: Db,
  accountId: number,
  locationIds: readonly number[],
  now: Date,
  { by = null, only }: Options = {},
): Promise<void> {
  const looks = await rowsOf(tx, lookShape, heldLooks(accountId, locationIds, only))
  if (looks.length === 0) return
  const ids = [...new Set(looks.map(({ location_id }) => location_id))]
  const known = await rowsOf(
    tx,
    knownRowShape,
    sql`select location_id, source_code, field, ours, live, suggested, progress, sent_at,
        changed_by
      from listing_fields f where f.account_id = ${accountId} and ${isOneOf(sql`f.location_id`, ids)}
        and ${isOnly(sql`f.source_code`, only)}`,
  )
  const byKey = new Map(known.map((row) => [keyOf(row), row]))
  const ours = await listingsOf(tx, accountId, ids)
  const rowsByLook = looks.map((look) => {
    const own = ours(look.location_id, look.source_code)
    const today = todayIn(look.time_zone, now)
    const sides =
      own && look.listing ? { ours: comparable(own, today), live: comparable(look.listing, today) } : null
    return { look, today, sides, rows: truthsOf(look, sides, byKey, now, by) }
  })
  const rows = rowsByLook.flatMap((one) => one.rows)
  await writeTruths(tx, accountId, looks, rows)
  const entries = rowsByLook.map(({ look, today, sides }) => ({
    locationId: look.location_id,
    code: look.source_code,
    today,
    sides,
    known: (field: ListingField) => byKey.get(keyOf({ ...look, field })),
  }))
  await recordListingHistory(tx, accountId, entries, { now, by })
  const changed = await writeStates(
    tx,
    accountId,
    rowsByLook.map((one) => stateRow(one.look, one.rows)),
  )
  await sumUpListings(tx, accountId, changed)
  await publishToLocations(tx, accountId, changed, "LOCAL_LISTING_UPDATED")
  await writeRatios(tx, accountId, ids, now)
}
