import { sql } from "drizzle-orm"
import { noGoogleIntegration, notInGoogle } from "#lib/contract/local-listing-constants.ts"
import { type PhotoObstacle, photoObstacleOf } from "#lib/contract/media-constants.ts"
import { rowsOf } from "../../db/connect.ts"
import { isOneOf } from "../../db/queries/sql-lists.ts"
import { sourceId } from "../../db/reference/sources.ts"
import type { Deps } from "../deps.ts"
import { googleCode, hasGoogle } from "../local-listings/google-listing.ts"

type Row = { id: number; is_published: boolean; is_google_on: boolean; is_unknown: boolean }

/**
 * What keeps photos of locations from being changed (D-171): the first obstacle of the first that has one, or null. Google
 * is not asked: what it showed last counts.
 */
export async function photoObstacle(
  { db, clock, listingSources }: Pick<Deps, "db" | "clock" | "listingSources">,
  accountId: number,
  locationIds: readonly number[],
): Promise<PhotoObstacle | null> {
  const isConnected = listingSources(googleCode) !== null && (await hasGoogle(db, accountId, clock.now()))
  const rows = await rowsOf<Row>(
    db,
    sql`select l.id, coalesce(p.is_published, false) as is_published, coalesce(o.enabled, true) as is_google_on,
          (k.location_id is not null and k.listing is null) as is_unknown
        from locations l
        left join local_listings p on p.account_id = l.account_id and p.location_id = l.id
        left join location_source_overrides o on o.account_id = l.account_id and o.location_id = l.id
          and o.source_id = ${sourceId(googleCode)}
        left join listing_looks k on k.account_id = l.account_id and k.location_id = l.id
          and k.source_code = ${googleCode}
        where l.account_id = ${accountId} and ${isOneOf(sql`l.id`, locationIds)} order by l.id`,
  )
  for (const { is_published, is_google_on, is_unknown } of rows) {
    const statusReason = isConnected ? (is_unknown ? notInGoogle : null) : noGoogleIntegration
    const obstacle = photoObstacleOf({ statusReason, isPublished: is_published, isGoogleOn: is_google_on })
    if (obstacle) return obstacle
  }
  return null
}
