import { millisecondsInDay, millisecondsInMinute } from "date-fns/constants"
import { type SQL, sql } from "drizzle-orm"
import type { DirectoryCode } from "#lib/contract/local-listings/constants.ts"
import { AccessExpired, ConsentEnded } from "../../connections/connector-errors.ts"
import { isOfRows } from "../../db/apart.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import { SourceBusy } from "../../directories/response-source.ts"
import { eachApart } from "../../jobs/each-apart.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import { lookAtDirectory, reachedDirectories } from "../../listings/directory-listing.ts"
import { sumUpListings } from "../../listings/listed-locations.ts"
import { rankOf } from "../../listings/listing-state.ts"
import type { Deps } from "../deps.ts"
import { listingsOfAccount } from "./directories-of-location.ts"

/** Listings that one job looks at; the rest are left to the next. */
const perJob = 100

/** From the acceptance of a change until someone looks whether it shows. */
const acceptedMinutes = 10

const before = (now: Date, ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`

const isDue = (now: Date): SQL => sql`case when c.is_readable
  then not exists (select 1 from listing_looks k
    where k.account_id = c.account_id and k.location_id = c.id and k.source_code = c.code
      and (k.source_code <> 'google_maps' or k.place_id is not distinct from c.google_place_id)
      and k.looked_at > ${before(now, millisecondsInDay)}
      and (k.looked_at > ${before(now, acceptedMinutes * millisecondsInMinute)} or not exists (
        select 1 from listing_fields f where f.account_id = k.account_id and f.location_id = k.location_id
          and f.source_code = k.source_code and f.progress = 'accepted')))
  else not exists (select 1 from directory_listings d
    where d.account_id = c.account_id and d.location_id = c.id and d.source_code = c.code) end`

/** Where the account has to connect a directory before anybody can look. */
const markUnconnected = (rows: readonly Due[], accountId: number) => {
  const places = JSON.stringify(rows.map(({ id, code }) => ({ id, code })))
  return sql`insert into directory_listings (account_id, location_id, source_code, obstacle, status, rank,
      fields_in_sync, syncable_fields, differing)
    select l.account_id, l.id, r.code, 'unconnected', 'action_required', ${rankOf("action_required")}::smallint, 0, 0, '[]'::jsonb
    from jsonb_to_recordset(${places}::text::jsonb) as r(id bigint, code text)
    join locations l on l.account_id = ${accountId} and l.id = r.id
    on conflict do nothing`
}

/** A location that can't be looked at is set aside under it. */
const kind = "listing_look"

/** Whether a directory may still say what it shows of other locations. */
const isOfLocation = (error: unknown): boolean =>
  isOfRows(error) && ![SourceBusy, ConsentEnded, AccessExpired].some((outage) => error instanceof outage)

const dueShape = { id: column.number(), code: column.text<DirectoryCode>(), is_readable: column.boolean() }

type Due = RowOf<typeof dueShape>

/** Looks every day at what directories show of an account's locations: what differs, and which they do not know (D-155). */
export const listingLookJob: JobKind<Deps> = {
  retries: 1,
  retryDelaySeconds: 300,
  timeoutSeconds: 1_800,
  atOnce: 1,
  async run(deps, { id, signal }) {
    if (reachedDirectories(deps).length === 0) return
    const now = deps.clock.now()
    const accountId = Number(id)
    const rows = await rowsOf(
      deps.db,
      dueShape,
      sql`select c.id, c.code, c.is_readable from accounts a, lateral (${listingsOfAccount(deps, now)}) c
        where a.id = ${accountId} and ${isDue(now)} and not exists (select 1 from set_aside s
          where s.kind = ${kind} and s."row" = c.id || '-' || c.code
            and coalesce(s.retry_at, 'infinity') > ${now.toISOString()}::timestamptz)
        order by c.is_readable, c.id, c.code limit ${perJob}`,
    )
    const [unconnected, others] = [
      rows.filter((row) => !row.is_readable),
      rows.filter((row) => row.is_readable),
    ]
    if (unconnected.length > 0) {
      await deps.db.transaction(async (tx) => {
        await tx.execute(markUnconnected(unconnected, accountId))
        await sumUpListings(tx, accountId, [...new Set(unconnected.map((row) => row.id))])
      })
    }
    const silent = new Set<DirectoryCode>()
    const rowOf = (due: Due) => `${due.id}-${due.code}`
    await eachApart(deps, { kind, accountId, rowOf, signal }, others, async ({ id: locationId, code }) => {
      if (silent.has(code)) return
      const at = { accountId, locationId, sourceCode: code }
      const seen = await lookAtDirectory(deps, at)
      if (!("isUnreachable" in seen)) return
      if (seen.error && isOfLocation(seen.error)) throw seen.error
      silent.add(code)
    })
    await deps.jobs.send("location_issues", id)
    if (silent.size > 0) throw new Error(`directories did not respond: ${[...silent].join(", ")}`)
  },
  async waiting(deps) {
    if (reachedDirectories(deps).length === 0) return []
    const now = deps.clock.now()
    const rows = await rowsOf(
      deps.db,
      { id: column.number() },
      sql`select a.id from accounts a
        where exists (select 1 from (${listingsOfAccount(deps, now)}) c where ${isDue(now)}) limit 500`,
    )
    return rows.map(({ id }) => String(id))
  },
}
