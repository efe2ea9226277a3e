import { sql } from "drizzle-orm"
import {
  type DirectoryCode,
  type ListingStatus,
  listingStatuses,
} from "#lib/contract/local-listings/constants.ts"
import type { Db } from "../db/connect.ts"
import { isOneOf } from "../db/queries/sql-lists.ts"

/**
 * Sums up how locations stand at all their directories, after one of these has changed.
 * @param tx the open transaction of the change.
 */
export async function sumUpListings(
  tx: Db,
  accountId: number,
  locationIds: readonly number[],
): Promise<void> {
  if (locationIds.length === 0) return
  await tx.execute(sql`insert into listed_locations as s (account_id, location_id, rank, standings)
    select d.account_id, d.location_id, max(d.rank),
      string_agg(concat_ws(' ', d.source_code, d.rank, d.fields_in_sync, d.syncable_fields), ',' order by d.source_code)
    from directory_listings d where d.account_id = ${accountId} and ${isOneOf(sql`d.location_id`, locationIds)}
    group by d.account_id, d.location_id
    on conflict (account_id, location_id) do update set rank = excluded.rank, standings = excluded.standings
    where (s.rank, s.standings) is distinct from (excluded.rank, excluded.standings)`)
}

export type Standing = {
  code: DirectoryCode
  status: ListingStatus
  fieldsInSync: number
  syncableFields: number
}

/** How a location stands at each of its directories, from the text that `sumUpListings` keeps. */
export const standingsOf = (text: string): Standing[] =>
  text.split(",").map((one) => {
    const [code, rank, fieldsInSync, syncableFields] = one.split(" ")
    return {
      code: code as DirectoryCode,
      status: listingStatuses[Number(rank)]!,
      fieldsInSync: Number(fieldsInSync),
      syncableFields: Number(syncableFields),
    }
  })
