import { millisecondsInDay } from "date-fns/constants"
import { type SQL, sql } from "drizzle-orm"
import { integrationActionTypes } from "#lib/contract/index.ts"
import { rowsOf } from "../../db/connect.ts"
import { sourceId } from "../../db/reference/sources.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import type { Deps } from "../deps.ts"
import { isConnected } from "../responses/can-respond.ts"
import { googleCode, googleListing } from "./google-listing.ts"

/** Listings that one job looks at; the rest are left to the next. */
const perJob = 100

const isDue = (now: Date): SQL => sql`l.deleted_at is null and not exists (select 1 from listing_looks k
  where k.account_id = l.account_id and k.location_id = l.id and k.source_code = ${googleCode}
    and k.place_id is not distinct from l.google_place_id
    and k.looked_at > ${new Date(now.getTime() - millisecondsInDay).toISOString()}::timestamptz)`

const hasGoogle = (accountId: SQL, now: Date): SQL =>
  isConnected(accountId, sql`${sourceId(googleCode)}::integer`, now, integrationActionTypes.listings)

/** Looks every day at what Google shows of an account's locations: what differs, and which it does not know (D-155). */
export const listingLookJob: JobKind<Deps> = {
  retries: 1,
  retryDelaySeconds: 300,
  timeoutSeconds: 1_800,
  atOnce: 1,
  async run(deps, { id, signal }) {
    const rows = await rowsOf<{ id: number }>(
      deps.db,
      sql`select l.id from locations l where l.account_id = ${Number(id)} and ${isDue(deps.clock.now())}
        order by l.id limit ${perJob}`,
    )
    for (const row of rows) {
      signal.throwIfAborted()
      const found = await googleListing(deps, Number(id), Number(row.id))
      if ("isUnreachable" in found) throw new Error("Google did not respond")
    }
    await deps.jobs.send("location_issues", id)
  },
  async waiting({ db, clock, listingSources }) {
    if (!listingSources(googleCode)) return []
    const now = clock.now()
    const rows = await rowsOf<{ id: number }>(
      db,
      sql`select a.id from accounts a where ${hasGoogle(sql`a.id`, now)}
        and exists (select 1 from locations l where l.account_id = a.id and ${isDue(now)}) limit 500`,
    )
    return rows.map(({ id }) => String(id))
  },
}
