import { createHash } from "node:crypto"
import { type SQL, sql } from "drizzle-orm"
import { daySchema, defaultPerPage, openStatuses } from "#lib/contract/index.ts"
import type { DirectoryCode, ListingField } from "#lib/contract/local-listings/constants.ts"
import type { ListingDay } from "#lib/contract/local-listings/schema.ts"
import type { Day } from "#lib/dates/day.ts"
import { todayIn } from "#lib/dates/today.ts"
import { cursorPlaces } from "../../core/cursors.ts"
import { invalid } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Listing } from "../../core/listing.ts"
import type { Db } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { listingOf } from "../../db/queries/listing-of.ts"
import { isOneOf } from "../../db/queries/sql-lists.ts"
import { todayAt } from "../../db/queries/today-at.ts"
import { profileName } from "../../db/queries/user-columns.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import { categories } from "../../db/schema/categories.ts"
import type { HistoryChange, HistoryValues } from "../../db/schema/local-listings.ts"
import { momentOf, valueFrom } from "../../listings/listing-history.ts"
import { comparable, historyFields, isSame, syncableFields } from "../../listings/sync-fields.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { cursorPageOf, skippedRows } from "../list-answer.ts"
import { visibleLocation } from "../locations/get-location.ts"
import type { Service } from "../service.ts"

type At = { accountId: number; locationId: number; sourceCode: DirectoryCode }
const rowShape = {
  at: column.text(),
  live: column.json<HistoryValues>().nullable(),
  ours: column.json<HistoryValues>(),
  changes: column.json<HistoryChange[]>(),
  is_on_day: column.boolean(),
}

type Row = RowOf<typeof rowShape>
const aroundShape = {
  since: column.text<Day>().nullable(),
  previous_day: column.text<Day>().nullable(),
  next_day: column.text<Day>().nullable(),
}

type Around = RowOf<typeof aroundShape>

const isAt = ({ accountId, locationId, sourceCode }: At): SQL =>
  sql`h.account_id = ${accountId} and h.location_id = ${locationId} and h.source_code = ${sourceCode}`

const startOf = (day: Day, timeZone: string): SQL => sql`(${day}::date::timestamp at time zone ${timeZone})`
const endOf = (day: Day, timeZone: string): SQL =>
  sql`((${day}::date + 1)::timestamp at time zone ${timeZone})`
const dayOfRow = (at: SQL, timeZone: string): SQL =>
  sql`to_char(${at} at time zone ${timeZone}, 'YYYY-MM-DD')`

/** The rows of a day, newest first, with the last one before it. */
const rowsOfDay = (db: Db, at: At, day: Day, timeZone: string) =>
  rowsOf(
    db,
    rowShape,
    sql`select ${wireInstant(sql`h.at`)} as at, h.live, h.ours, h.changes,
        h.at >= ${startOf(day, timeZone)} as is_on_day
      from listing_history h where ${isAt(at)} and h.at < ${endOf(day, timeZone)} and h.at >= coalesce(
        (select max(h.at) from listing_history h where ${isAt(at)} and h.at < ${startOf(day, timeZone)}), '-infinity')
      order by h.at desc, h.id desc`,
  )

async function aroundDay(db: Db, at: At, day: Day, timeZone: string): Promise<Around> {
  const changed = sql`${isAt(at)} and h.changes <> '[]'::jsonb`
  const [row] = await rowsOf(
    db,
    aroundShape,
    sql`select
      (select ${dayOfRow(sql`min(h.at)`, timeZone)} from listing_history h where ${isAt(at)}) as since,
      (select ${dayOfRow(sql`max(h.at)`, timeZone)} from listing_history h
        where ${changed} and h.at < ${startOf(day, timeZone)}) as previous_day,
      (select ${dayOfRow(sql`min(h.at)`, timeZone)} from listing_history h
        where ${changed} and h.at >= ${endOf(day, timeZone)}) as next_day`,
  )
  return row!
}

async function lastLive(db: Db, at: At): Promise<HistoryValues | null> {
  const [row] = await rowsOf(
    db,
    { live: column.json<NonNullable<Pick<Row, "live">["live"]>>().nullable() },
    sql`select h.live from listing_history h where ${isAt(at)} order by h.at desc, h.id desc limit 1`,
  )
  return row?.live ?? null
}

const isGivable = (field: ListingField, value: unknown): boolean =>
  field === "open_status" ? openStatuses.some((one) => one === value) : value != null || field === "hours"

/** Names what a directory showed at the end of a day. */
const seenOf = (live: HistoryValues): string =>
  createHash("sha256")
    .update(JSON.stringify(Object.entries(live).toSorted()))
    .digest("hex")
    .slice(0, 32)

/** Listing at the end of a day, beside the current values of both sides. */
export async function readDay(
  { db, clock }: Pick<Deps, "db" | "clock">,
  scope: Pick<Scope, "timeZone">,
  at: At,
  { day, zone }: { day: Day; zone: string | null | undefined },
) {
  const rows = await rowsOfDay(db, at, day, scope.timeZone)
  const today = await todayAt(db, at.accountId, zone, clock.now())
  const now = await listingOf(db, at)
  const ours = now && comparable(now, today)
  const liveNow = await lastLive(db, at)
  const then = rows[0] ? momentOf(rows[0]) : null
  const on = (values: HistoryValues | null, from: Day) =>
    values && {
      open_status: String(values.open_status ?? "active"),
      special_hours: valueFrom("special_hours", values.special_hours ?? [], from) as Listing["special_hours"],
    }
  const sides = [on(then?.live ?? null, day), on(then?.ours ?? null, day), on(liveNow, today), ours]
  const shown = syncableFields(
    at.sourceCode,
    sides.flatMap((side) => side ?? []),
  )
  const fields = then
    ? shown.map((field) => {
        const [coming, oursNow] = [valueFrom(field, then.live[field], today), ours?.[field] ?? null]
        const live = valueFrom(field, liveNow?.[field], today)
        return {
          field,
          live: valueFrom(field, then.live[field], day),
          ours: valueFrom(field, then.ours[field], day),
          ours_now: oursNow,
          live_now: live,
          is_changed: !isSame({ ours: coming, live }),
          is_restorable: !isSame({ ours: coming, live: oursNow }) && isGivable(field, coming),
          /** Values that the location takes over. */
          coming,
        }
      })
    : []
  return { rows, isListed: then !== null, fields, seen: then && seenOf(then.live) }
}

/** Changes of a day, newest first, each with the values before. */
function changesOf(rows: readonly Row[], code: DirectoryCode) {
  const valueAt = (row: Row | undefined, { field, side }: HistoryChange): unknown => {
    const moment = row ? momentOf(row) : null
    return field === "listing" ? moment !== null : (moment?.[side][field] ?? null)
  }
  const order = ["listing", ...historyFields(code)]
  return rows.flatMap((row, index) =>
    !row.is_on_day
      ? []
      : row.changes
          .toSorted((one, other) => order.indexOf(one.field) - order.indexOf(other.field))
          .map((change) => ({
            at: row.at,
            ...change,
            before: valueAt(rows[index + 1], change),
            after: valueAt(row, change),
          })),
  )
}

const valueNames = ["ours", "live", "ours_now", "live_now", "before", "after"] as const
type Valued = { field: string } & Partial<Record<(typeof valueNames)[number], unknown>>

/** The same with categories by their names. */
async function withCategories(db: Db) {
  const rows = await db.select({ id: categories.id, name: categories.name }).from(categories)
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]))
  return <V extends Valued>(row: V): V =>
    row.field !== "category_id"
      ? row
      : {
          ...row,
          ...Object.fromEntries(
            valueNames
              .filter((name) => name in row)
              .map((name) => [name, nameOf.get(Number(row[name] ?? Number.NaN)) ?? null]),
          ),
        }
}

async function namesOf(db: Db, accountId: number, ids: readonly (number | null)[]) {
  const users = await rowsOf(
    db,
    { id: column.number(), name: column.text().nullable() },
    sql`select u.id, ${profileName} as name
      from users u where u.account_id = ${accountId} and ${isOneOf(
        sql`u.id`,
        ids.flatMap((id) => id ?? []),
      )}`,
  )
  return new Map(users.map(({ id, name }) => [id, name]))
}

/**
 * GET /locations/{id}/listings/days/{day}: what a directory showed at the end of a day in the zone of the account, with what
 * changed that day and who was behind it.
 * @throws 404; 400 for a day to come.
 */
export const getDay: Service<"local_listings.get_day"> = async ({ deps, scope, params, query }) => {
  const { db, clock } = deps
  const { accountId, timeZone } = scope
  const location = await visibleLocation(db, scope, pathId(params.id))
  const { day } = params
  if (day > todayIn(timeZone, clock.now())) throw invalid({ day: ["is in the future"] }, 400)
  const at = { accountId, locationId: location.id, sourceCode: query.directory_code }
  const { rows, isListed, fields, seen } = await readDay(deps, scope, at, { day, zone: location.time_zone })
  const changes = changesOf(rows, at.sourceCode)
  const names = await namesOf(
    db,
    accountId,
    changes.map(({ user_id }) => user_id),
  )
  const named = await withCategories(db)
  return {
    day,
    directory_code: at.sourceCode,
    is_known: rows.length > 0,
    is_listed: isListed,
    ...(await aroundDay(db, at, day, timeZone)),
    fields: fields.map(({ coming: _coming, ...field }) => named(field)),
    changes: changes.map(({ user_id, ...change }) =>
      named({ ...change, user_name: names.get(Number(user_id ?? Number.NaN)) ?? null }),
    ),
    version: location.version ?? null,
    seen,
  } satisfies ListingDay
}

const dayOfCursor = (cursor: string): Day | null => daySchema.safeParse(cursor).data ?? null

/** GET /locations/{id}/listings/days: the days on which a listing changed, newest first. @throws 404. */
export const listDays: Service<"local_listings.list_days"> = async ({ deps, scope, params, query }) => {
  const { accountId, timeZone } = scope
  const { id } = await visibleLocation(deps.db, scope, pathId(params.id))
  const at = { accountId, locationId: id, sourceCode: query.directory_code }
  const path = `/locations/${id}/listings/days`
  const perPage = query.per_page ?? defaultPerPage
  const { after, before } = cursorPlaces(path, query, dayOfCursor)
  const skipped = skippedRows(query)
  const place =
    after !== null
      ? sql`and h.at < ${startOf(after, timeZone)}`
      : before !== null
        ? sql`and h.at >= ${endOf(before, timeZone)}`
        : sql``
  const day = dayOfRow(sql`h.at`, timeZone)
  const found = await rowsOf(
    deps.db,
    { day: column.text<Day>(), changes: column.number(), causes: column.json<HistoryChange["cause"][]>() },
    sql`select ${day} as day, count(*) as changes, jsonb_agg(distinct c ->> 'cause') as causes
      from listing_history h, jsonb_array_elements(h.changes) c where ${isAt(at)} ${place}
      group by 1 order by 1 ${before === null ? sql`desc` : sql`asc`} limit ${perPage + 1} offset ${skipped}`,
  )
  const [counted] = await rowsOf(
    deps.db,
    { count: column.number() },
    sql`select count(distinct ${day})::integer as count from listing_history h
      where ${isAt(at)} and h.changes <> '[]'::jsonb`,
  )
  const days = found.slice(0, perPage)
  if (before !== null) days.reverse()
  const hasMore = found.length > perPage
  const hasNewer = before !== null ? hasMore : after !== null || (skipped > 0 && days.length > 0)
  const hasOlder = before !== null || hasMore
  const cursors = {
    before: (hasNewer && days[0]?.day) || null,
    after: (hasOlder && days.at(-1)?.day) || null,
  }
  return {
    _embedded: { days },
    _total: counted!.count,
    _total_pages: Math.ceil(counted!.count / perPage),
    ...cursorPageOf(path, query, cursors),
    ...(counted!.count === 0 ? { _page: 1 } : {}),
  }
}
