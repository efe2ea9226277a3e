import { sql } from "drizzle-orm"
import type { DirectoryCode } from "#lib/contract/local-listings/constants.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { directoryListings } from "../../db/schema/directory-listings.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import { lookAtDirectory } from "../../listings/directory-listing.ts"
import { hasCome, isOfJob, jobsOf } from "../../publishing/row-job.ts"
import type { Deps } from "../deps.ts"

const listedShape = {
  accountId: column.number(),
  sourceCode: column.text<DirectoryCode>(),
  locationId: column.number(),
}

/** The id of the job of a location. */
export const checkIdOf = ({ accountId, id }: { accountId: number; id: number }): string =>
  `${accountId}-${id}`

/**
 * Looks what directories show of a location after they have taken or refused what they were sent, so that slow ones hold up
 * no sending. What does not show yet is for the job that looks every day.
 */
export const listingCheckJob: JobKind<Deps> = {
  retries: 1,
  retryDelaySeconds: 60,
  timeoutSeconds: 120,
  atOnce: 2,
  async run(deps, { id, signal }) {
    const isDue = sql`${isOfJob(id, "location_id")} and ${hasCome("check_at", deps.clock.now())}`
    const listed = await rowsOf(
      deps.db,
      listedShape,
      sql`select o.account_id, o.location_id, o.source_code
          from ${directoryListings} o where ${isDue} order by o.check_at, o.source_code`,
    )
    for (const at of listed) {
      signal.throwIfAborted()
      await lookAtDirectory(deps, at)
      await deps.db.execute(sql`update ${directoryListings} o set check_at = null
        where ${isDue} and o.source_code = ${at.sourceCode}`)
    }
  },
  async waiting(deps) {
    const where = hasCome("check_at", deps.clock.now())
    const kind = { table: directoryListings, jobIdOf: checkIdOf }
    return [...new Set(await jobsOf(deps, kind, { id: "location_id", at: "check_at", where }))]
  },
}
