import { type SQL, sql } from "drizzle-orm"
import {
  type DirectoryCode,
  directoryCodes,
  directoryNames,
  isPublishable,
  type ListingChoice,
  type ListingField,
  listingFieldNames,
} from "#lib/contract/local-listings/constants.ts"
import { recordAudit } from "../../audit/record.ts"
import type { Db } from "../../db/connect.ts"
import { isStoppedForGoogle, planPublication } from "../../db/queries/plan-publication.ts"
import { isOneOf, texts } from "../../db/queries/sql-lists.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import type { HistoryValues } from "../../db/schema/local-listings.ts"
import { refreshListings } from "../../listings/refresh-listings.ts"
import { isSame } from "../../listings/sync-fields.ts"
import type { Call } from "../service.ts"
import { seenOf } from "./directory-records.ts"
import { takeValues } from "./take-values.ts"

const differenceShape = {
  location_id: column.number(),
  source_code: column.text<DirectoryCode>(),
  field: column.text<ListingField>(),
  ours: column.json().nullable(),
  live: column.json().nullable(),
  suggested: column.json().nullable(),
  previous: column.json<{ value: unknown }>().nullable(),
  seen: column.text(),
  /** Our data goes to this directory. */
  is_sent: column.boolean(),
}

/** A field of a location at a directory. */
export type Difference = RowOf<typeof differenceShape>

/** Settled differences: of some directories, and of one field or all. */
export type SettledPart = { codes?: readonly DirectoryCode[] | undefined; field?: ListingField | undefined }

/** Fields of locations at directories, in the order in which a person reads them. @param hold until the transaction ends. */
export async function fieldsToSettle(
  db: Db,
  accountId: number,
  locationIds: readonly number[],
  { codes = directoryCodes, field }: SettledPart,
  hold = false,
): Promise<Difference[]> {
  const rows = await rowsOf(
    db,
    differenceShape,
    sql`select f.location_id, f.source_code, f.field, f.ours, f.live, f.suggested, f.previous, ${seenOf} as seen,
        exists (select 1 from local_listings p where p.account_id = f.account_id and p.location_id = f.location_id
          and p.is_published and not ${isStoppedForGoogle(sql`p`)})
        and not exists (select 1 from location_source_overrides o join sources s on s.id = o.source_id
          where o.account_id = f.account_id and o.location_id = f.location_id and s.code = f.source_code
            and not o.enabled) as is_sent
      from listing_fields f where f.account_id = ${accountId} and ${isOneOf(sql`f.location_id`, locationIds)}
        and f.source_code = any(${texts(codes)}) and ${isField(field)}
      ${hold ? sql`for update of f` : sql``}`,
  )
  const placeOf = ({ source_code, field: name }: Difference) =>
    directoryCodes.indexOf(source_code) * listingFieldNames.length + listingFieldNames.indexOf(name)
  return rows.toSorted((one, other) => one.location_id - other.location_id || placeOf(one) - placeOf(other))
}

const isField = (field: ListingField | undefined): SQL =>
  field === undefined ? sql`true` : sql`f.field = ${field}::text`

/** A value that a choice puts in place of another: at the directory for `ours`, else at the location. */
export type SettledValue = {
  code: DirectoryCode
  field: ListingField
  before: unknown
  after: unknown
}

export type SettlePlan = {
  changes: SettledValue[]
  /** Why nothing can be done about what differs; null where something can, and where nothing differs. */
  reason: string | null
}

const unsent = (code: DirectoryCode): string =>
  isPublishable(code)
    ? `Turn on Auto Sync and syncing to ${directoryNames[code]} to send your data.`
    : `Outpost cannot change what ${directoryNames[code]} shows.`

/** Values that our data would replace: those of directories that take it, and suggestions, which are dismissed. */
function planOurs(rows: readonly Difference[], isBroad: boolean): SettlePlan {
  const differing = rows.filter((row) => !isSame(row))
  const isGoing = ({ source_code, is_sent }: Difference) => is_sent && isPublishable(source_code)
  const going = differing.filter(isGoing)
  const dismissed = rows.filter((row) => isSame(row) && row.suggested !== null && (!isBroad || isGoing(row)))
  const [stuck] = differing
  return {
    changes: [
      ...going.map(({ source_code: code, field, live, ours }) => ({
        code,
        field,
        before: live,
        after: ours,
      })),
      ...dismissed.map(({ source_code: code, field, suggested, ours }) => ({
        code,
        field,
        before: suggested,
        after: ours,
      })),
    ],
    reason: stuck && going.length + dismissed.length === 0 ? unsent(stuck.source_code) : null,
  }
}

const valueFor: Record<Exclude<ListingChoice, "ours">, (row: Difference) => { value: unknown } | null> = {
  theirs: (row) =>
    !isSame(row) && (row.live !== null || row.field === "hours") ? { value: row.live } : null,
  suggested: ({ suggested }) => (suggested === null ? null : { value: suggested }),
  previous: ({ previous }) => previous,
}

/**
 * Effect of a choice on the fields of one location.
 * @param isBroad not about one listing: suggestions stay where nothing of ours goes.
 */
export function settlePlan(
  rows: readonly Difference[],
  keep: ListingChoice,
  { isBroad }: { isBroad: boolean },
): SettlePlan {
  if (keep === "ours") return planOurs(rows, isBroad)
  const changes = rows.flatMap((row) => {
    const found = valueFor[keep](row)
    const { source_code: code, field, ours } = row
    return found ? [{ code, field, before: ours, after: found.value }] : []
  })
  const [stuck] = rows.filter((row) => !isSame(row))
  const hasNothing = keep === "theirs" && changes.length === 0 && stuck
  return { changes, reason: hasNothing ? `${directoryNames[stuck.source_code]} has no value to take.` : null }
}

type Settling = Pick<Call<"local_listings.resolve">, "deps" | "scope" | "actor">
type Place = { id: number; name: string }

/** Our data stays: it is sent once more, and a suggestion is not shown again. */
async function keepOurs(tx: Db, call: Settling, { id, name }: Place, changes: readonly SettledValue[]) {
  const { deps, actor, scope } = call
  const { accountId } = scope
  const now = deps.clock.now()
  await planPublication(tx, accountId, [id], now)
  for (const [code, own] of Map.groupBy(changes, (one) => one.code)) {
    const fields = own.map(({ field }) => field)
    const isAt = sql`account_id = ${accountId} and location_id = ${id} and source_code = ${code}`
    await tx.execute(sql`update listing_fields set declined = suggested, suggested = null
      where ${isAt} and field = any(${texts(fields)}) and suggested is not null`)
    // Values that the directory has accepted before are sent again.
    await tx.execute(sql`update directory_listings set sent_key = null, sent_hash = null, is_sent_accepted = false
      where ${isAt}`)
    await recordAudit(tx, deps, actor, {
      accountId,
      // Nothing of the location has changed, so it is not in its history.
      resource: { type: "local_listing", id, name },
      after: { directory_code: code, field: fields.join(", "), keep: "ours" },
    })
  }
  await refreshListings(tx, accountId, [id], now)
}

/**
 * Does what a plan says about one location, which the transaction holds: our data is sent once more, or the location takes
 * values of a directory, or what it had before that, by the same way as any other change.
 * @param changes of one directory, unless they keep what is ours.
 * @returns what the location had before of the fields that it has taken.
 * @throws all that `changeLocation` does.
 */
export async function settle(
  tx: Db,
  call: Settling,
  place: Place,
  keep: ListingChoice,
  changes: readonly SettledValue[],
): Promise<HistoryValues> {
  const [first] = changes
  if (!first) return {}
  if (keep === "ours") {
    await keepOurs(tx, call, place, changes)
    return {}
  }
  const at = { accountId: call.scope.accountId, locationId: place.id, sourceCode: first.code }
  const values = Object.fromEntries(changes.map(({ field, after }) => [field, after]))
  const before = await takeValues(tx, call, at, values, { isOwnPublished: keep !== "theirs" })
  if (keep === "previous") return before
  for (const { field, before: ours } of changes)
    await tx.execute(sql`update listing_fields f
      set previous = jsonb_build_object('value', ${JSON.stringify(before[field] ?? null)}::text::jsonb)
      where f.account_id = ${at.accountId} and f.location_id = ${at.locationId} and f.source_code = ${at.sourceCode}
        and f.field = ${field} and f.ours is distinct from nullif(${JSON.stringify(ours)}::text::jsonb, 'null'::jsonb)`)
  return before
}
