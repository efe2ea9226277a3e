import { type SQL, sql } from "drizzle-orm"
import type { DirectoryCode } from "#lib/contract/local-listings/constants.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { reachedDirectories } from "../../listings/directory-listing.ts"
import { isReadable } from "../../publishing/may-publish.ts"
import type { Deps } from "../deps.ts"

/**
 * The listings of the account of alias `a` that a directory may have: all locations at a Google that is connected, and
 * elsewhere those with a link there or a place that a connection has matched. Rows of account_id, id, code, is_readable and google_place_id. A directory has to be
 * reached.
 */
export const listingsOfAccount = (deps: Pick<Deps, "listingSources">, now: Date): SQL => {
  const directories = reachedDirectories(deps).map(
    ({ code, sourceId }) => sql`(${code}::text, ${sourceId}::integer, ${isReadable(sql`a.id`, code, now)})`,
  )
  return sql`select l.account_id, l.id, d.code, d.is_readable, l.google_place_id
    from locations l cross join (values ${sql.join(directories, sql`, `)}) d(code, source_id, is_readable)
    where l.account_id = a.id and l.deleted_at is null and ((d.code = 'google_maps' and d.is_readable)
      or exists (select 1 from urls u where u.account_id = l.account_id and u.location_id = l.id
        and u.source_id = d.source_id)
      or exists (select 1 from connection_places p
        join oauth_tokens t on t.account_id = p.account_id and t.id = p.token_id and t.revoked_at is null
        join integrations i on i.id = t.integration_id and i.review_source_id = d.source_id
        where p.account_id = l.account_id and p.location_id = l.id and p.status = 'matched'))`
}

/** The directories that may list a location and can be asked. */
export async function directoriesOfLocation(
  deps: Pick<Deps, "db" | "clock" | "listingSources">,
  accountId: number,
  locationId: number,
): Promise<DirectoryCode[]> {
  if (reachedDirectories(deps).length === 0) return []
  const rows = await rowsOf(
    deps.db,
    { code: column.text<DirectoryCode>() },
    sql`select c.code from accounts a, lateral (${listingsOfAccount(deps, deps.clock.now())}) c
      where a.id = ${accountId} and c.id = ${locationId} and c.is_readable`,
  )
  return rows.map(({ code }) => code)
}
