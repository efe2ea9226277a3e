import { sql } from "drizzle-orm"
import {
  type DirectoryCode,
  directoryNames,
  isPublishable,
  type ListingField,
} from "#lib/contract/local-listings/constants.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, invalid } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { planPublication } from "../../db/queries/plan-publication.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import { refreshListings } from "../../listings/refresh-listings.ts"
import { isSame } from "../../listings/sync-fields.ts"
import { lockLocation } from "../locations/lock-location.ts"
import type { Call, Service } from "../service.ts"
import { seenOf } from "./directory-records.ts"
import { getListing } from "./list-listings.ts"
import { takeValues } from "./take-values.ts"

type At = { accountId: number; locationId: number; sourceCode: DirectoryCode }
const truthShape = {
  ours: column.json(),
  live: column.json(),
  suggested: column.json().nullable(),
  seen: column.text(),
}

type Truth = RowOf<typeof truthShape>
type ResolveCall = Call<"local_listings.resolve">

const isAt = ({ accountId, locationId, sourceCode }: At, field: ListingField) =>
  sql`f.account_id = ${accountId} and f.location_id = ${locationId} and f.source_code = ${sourceCode}
    and f.field = ${field}`

/** @throws 422 for a field that is not compared there; 409 when it is not what was seen any more. */
async function truthOf(tx: Db, at: At, { field, seen }: ResolveCall["body"]): Promise<Truth> {
  const [row] = await rowsOf(
    tx,
    truthShape,
    sql`select f.ours, f.live, f.suggested, ${seenOf} as seen from listing_fields f
      where ${isAt(at, field)} for update of f`,
  )
  if (!row) throw invalid({ field: [`is not compared with ${directoryNames[at.sourceCode]}`] })
  if (seen === undefined || seen === row.seen) return row
  throw new ApiError(409, "This field has changed since you looked. Look again before you decide.", {
    code: "listing_changed",
  })
}

/** Has our data published once more. @returns whether it will be. */
async function isSentAgain(tx: Db, { accountId, locationId, sourceCode }: At, now: Date): Promise<boolean> {
  if (!isPublishable(sourceCode)) return false
  await planPublication(tx, accountId, [locationId], now)
  const [row] = await rowsOf(
    tx,
    { is: column.boolean() },
    sql`select p.is_published and p.due_at is not null and not exists (
          select 1 from location_source_overrides o join sources s on s.id = o.source_id
          where o.account_id = p.account_id and o.location_id = p.location_id and s.code = ${sourceCode}
            and not o.enabled) as is
        from local_listings p where p.account_id = ${accountId} and p.location_id = ${locationId}`,
  )
  return row?.is ?? false
}

/** Our data stays: it is sent once more, and a wish of the directory is not shown again. */
async function keepOurs(tx: Db, call: ResolveCall, at: At, truth: Truth, name: string): Promise<void> {
  const { deps, body, actor } = call
  const { accountId, locationId } = at
  const now = deps.clock.now()
  const isSent = await isSentAgain(tx, at, now)
  if (!isSame(truth) && !isSent) {
    const directory = directoryNames[at.sourceCode]
    throw new ApiError(
      422,
      isPublishable(at.sourceCode)
        ? `Turn on Auto Sync and syncing to ${directory} to send your data.`
        : `Outpost cannot change what ${directory} shows.`,
      { code: "not_sent" },
    )
  }
  await tx.execute(sql`update listing_fields f set declined = f.suggested, suggested = null
    where ${isAt(at, body.field)} and f.suggested is not null`)
  // Values that the directory has accepted before are sent again.
  await tx.execute(sql`update directory_listings set sent_key = null, sent_hash = null, is_sent_accepted = false
    where account_id = ${accountId} and location_id = ${locationId} and source_code = ${at.sourceCode}`)
  await recordAudit(tx, deps, actor, {
    accountId,
    // Nothing of the location has changed, so it is not in its history.
    resource: { type: "local_listing", id: locationId, name },
    after: { directory_code: at.sourceCode, field: body.field, keep: body.keep },
  })
  await refreshListings(tx, accountId, [locationId], now)
}

/** Takes the directory's value or suggestion as ours, and sends it to the other directories. */
async function takeTheirs(tx: Db, call: ResolveCall, at: At, value: unknown): Promise<void> {
  const { field } = call.body
  if (value === null && field !== "hours")
    throw invalid({ keep: [`is nothing that ${directoryNames[at.sourceCode]} has`] })
  await takeValues(tx, call, at, { [field]: value }, { isOwnPublished: false })
}

/**
 * POST /locations/{id}/listings/resolve: settles a difference with a directory. Our data is sent once more, or the location
 * takes what the directory shows or suggests, which is in its history.
 * @throws 404; 409 when the field is not what was seen any more; 422 for a field that is not compared there, for our data
 * when nothing is sent there, and for a value that the directory does not have.
 */
export const resolveListing: Service<"local_listings.resolve"> = async (call) => {
  const { deps, scope, params, body } = call
  const id = pathId(params.id)
  const at = { accountId: scope.accountId, locationId: id, sourceCode: body.directory_code }
  await deps.db.transaction(async (tx) => {
    const { name } = await lockLocation(tx, scope, id)
    const truth = await truthOf(tx, at, body)
    if (body.keep === "ours") return keepOurs(tx, call, at, truth, name)
    if (body.keep === "theirs") return takeTheirs(tx, call, at, truth.live)
    return takeTheirs(tx, call, at, truth.suggested)
  })
  return getListing({ ...call, query: {}, body: undefined })
}
