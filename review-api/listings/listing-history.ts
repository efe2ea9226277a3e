import { sql } from "drizzle-orm"
import type { DirectoryCode, ListingField } from "#lib/contract/local-listings/constants.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import type { Day } from "#lib/dates/day.ts"
import type { SpecialEntry } from "#lib/hours/special-days.ts"
import type { Listing } from "../core/listing.ts"
import type { Db } from "../db/connect.ts"
import { isOneOf } from "../db/queries/sql-lists.ts"
import { column, type RowOf, rowsOf } from "../db/rows.ts"
import type { HistoryChange, HistoryValues } from "../db/schema/local-listings.ts"
import { historyFields, isSame } from "./sync-fields.ts"

/** Both sides of a listing at one moment; null for a directory that does not know the location. */
export type Moment = { live: HistoryValues; ours: HistoryValues } | null

/** Known state of a field before. */
type KnownField = {
  suggested: unknown
  progress: "sent" | "accepted" | null
  sent_at: string | null
  changed_by: number | null
}

type Entry = {
  locationId: number
  code: DirectoryCode
  /** Both as they are compared; null for a directory that does not know the location. */
  sides: { ours: Listing; live: Listing } | null
  today: Day
  /** From the rows of truth as they were before. */
  known: (field: ListingField) => KnownField | undefined
}

const rowShape = {
  location_id: column.number(),
  source_code: column.text<DirectoryCode>(),
  at: column.instant(),
  live: column.json<HistoryValues>().nullable(),
  ours: column.json<HistoryValues>(),
}

type Row = RowOf<typeof rowShape>

/** Sent values may show as late as this. */
const lateMs = 24 * 3_600_000

/** Values of a listing that its history keeps. */
export const valuesOf = (code: DirectoryCode, listing: Listing): HistoryValues =>
  Object.fromEntries(historyFields(code).map((field) => [field, listing[field] ?? null]))

/** A row of the history with all that the account had. */
export const momentOf = ({ live, ours }: Pick<Row, "live" | "ours">): Moment =>
  live && { live, ours: { ...live, ...ours } }

/** A value as it counts from a day on: without single dates that are past by then. */
export const valueFrom = (field: ListingField, value: unknown, day: Day): unknown =>
  field === "special_hours" && Array.isArray(value)
    ? (value as SpecialEntry[]).filter(({ start_date }) => start_date >= day)
    : (value ?? null)

const isOtherwise = (field: ListingField, before: unknown, after: unknown, day: Day): boolean =>
  !isSame({ ours: valueFrom(field, before, day), live: valueFrom(field, after, day) })

/** Account's recent values of a listing, newest first: what was sent then may only show now. */
async function earlierOurs(tx: Db, accountId: number, { locationId, code }: Entry, now: Date) {
  const rows = await rowsOf(
    tx,
    {
      live: column.json<NonNullable<Pick<Row, "live" | "ours">["live"]>>().nullable(),
      ours: column.json<Pick<Row, "live" | "ours">["ours"]>(),
    },
    sql`select live, ours from listing_history where account_id = ${accountId} and location_id = ${locationId}
      and source_code = ${code} and at > ${new Date(now.getTime() - lateMs).toISOString()}::timestamptz
      order by at desc, id desc`,
  )
  return rows.flatMap((row) => momentOf(row)?.ours ?? [])
}

/** Who is behind what a directory shows now. */
function causeOfLive(after: unknown, ours: unknown, known: KnownField | undefined, sentBefore: boolean) {
  const isOurs = known?.progress != null && isSame({ ours, live: after })
  if (isOurs || sentBefore) return { cause: "account", user_id: known?.changed_by ?? null } as const
  const isWish = known?.suggested != null && isSame({ ours: known.suggested, live: after })
  return { cause: isWish ? "suggestion" : "directory", user_id: null } as const
}

async function changesOf(
  tx: Db,
  accountId: number,
  entry: Entry,
  [before, after]: [Moment, Moment],
  { now, by }: { now: Date; by: number | null },
): Promise<HistoryChange[]> {
  const { code, today, known } = entry
  if (!before || !after) {
    const isSeen = Boolean(before) !== Boolean(after)
    return isSeen ? [{ field: "listing", side: "live", cause: "directory", user_id: null }] : []
  }
  const differs = (side: "ours" | "live") =>
    historyFields(code).filter((field) => isOtherwise(field, before[side][field], after[side][field], today))
  const isLate = (field: ListingField) => {
    const sentAt = known(field)?.sent_at
    return sentAt != null && now.getTime() - Date.parse(sentAt) <= lateMs
  }
  const live = differs("live")
  const earlier = live.some(isLate) ? await earlierOurs(tx, accountId, entry, now) : []
  const wasOurs = (field: ListingField) =>
    isLate(field) && earlier.some((one) => isSame({ ours: one[field], live: after.live[field] }))
  return [
    ...live.map((field) => ({
      field,
      side: "live" as const,
      ...causeOfLive(after.live[field], after.ours[field], known(field), wasOurs(field)),
    })),
    ...differs("ours").map((field): HistoryChange => {
      const wish = known(field)?.suggested
      const isWish = wish != null && isSame({ ours: after.ours[field], live: wish })
      return { field, side: "ours", cause: isWish ? "suggestion" : "account", user_id: by }
    }),
  ]
}

const lastRows = (tx: Db, accountId: number, locationIds: readonly number[]) =>
  rowsOf(
    tx,
    rowShape,
    sql`select h.location_id, h.source_code, h.at, h.live, h.ours
      from listing_looks k, lateral (select * from listing_history x where x.account_id = k.account_id
        and x.location_id = k.location_id and x.source_code = k.source_code order by x.at desc, x.id desc limit 1) h
      where k.account_id = ${accountId} and ${isOneOf(sql`k.location_id`, locationIds)}`,
  )

/** Values of the account that are not what the directory shows. */
const otherValues = ({ live, ours }: NonNullable<Moment>): HistoryValues =>
  Object.fromEntries(
    Object.entries(ours).filter(([field, value]) => !isSame({ ours: value, live: ownValue(live, field) })),
  )

type Sides = NonNullable<Moment>

/** A row of the history from a moment on. @param at milliseconds. */
export const historyRow = ({ live, ours }: Sides, changes: readonly HistoryChange[], at: number) => ({
  live,
  ours: otherValues({ live, ours }),
  changes,
  at: new Date(at).toISOString(),
})

/**
 * Adds to the history of listings what is not as it was: after a look at a directory, and every change of what the account
 * has. The first row of a listing has no changes.
 * @param tx the open transaction, which holds the locations.
 * @param by who changed the locations; null for the program itself.
 */
export async function recordListingHistory(
  tx: Db,
  accountId: number,
  entries: readonly Entry[],
  { now, by }: { now: Date; by: number | null },
): Promise<void> {
  const last = await lastRows(tx, accountId, [...new Set(entries.map(({ locationId }) => locationId))])
  const lastAt = new Map(last.map((row) => [`${row.location_id} ${row.source_code}`, row]))
  const rows = []
  for (const entry of entries) {
    const { locationId, code, sides } = entry
    const before = lastAt.get(`${locationId} ${code}`)
    const after = sides && { live: valuesOf(code, sides.live), ours: valuesOf(code, sides.ours) }
    const changes = before
      ? await changesOf(tx, accountId, entry, [momentOf(before), after], { now, by })
      : []
    if (before && changes.length === 0) continue
    rows.push({
      location_id: locationId,
      source_code: code,
      live: after?.live ?? null,
      ours: after ? otherValues(after) : {},
      changes,
      // The clocks of several programs differ a little.
      at: new Date(Math.max(now.getTime(), before ? Date.parse(before.at) : 0)).toISOString(),
    })
  }
  if (rows.length === 0) return
  await tx.execute(sql`insert into listing_history (account_id, location_id, source_code, at, live, ours, changes)
    select ${accountId}, r.location_id, r.source_code, r.at, nullif(r.live, 'null'::jsonb), r.ours, r.changes
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r(location_id bigint, source_code text,
      at timestamptz, live jsonb, ours jsonb, changes jsonb)`)
}
