import { type SQL, sql } from "drizzle-orm"
import { rowsOf } from "../../db/connect.ts"
import { sourceId } from "../../db/reference/sources.ts"
import type { LocationAtSource } from "../../directories/listing-source.ts"
import type { Deps } from "../deps.ts"

/**
 * Where a location is at the provider of a source: a row of `tokenId` and `externalId`, unless it is matched in no
 * connection that holds tokens. Of several the one whose access has not ended.
 */
export const connectedPlace = (at: { accountId: SQL; locationId: SQL; sourceId: SQL }): SQL =>
  sql`select p.token_id as "tokenId", p.external_id as "externalId" from connection_places p
    join oauth_tokens t on t.account_id = p.account_id and t.id = p.token_id and t.revoked_at is null
      and t.sealed_access is not null
    join integrations i on i.id = t.integration_id and i.review_source_id = ${at.sourceId}
    where p.account_id = ${at.accountId} and p.location_id = ${at.locationId} and p.status = 'matched'
    order by t.expires_at desc nulls first, p.id limit 1`

export type ConnectedDeps = Pick<Deps, "db" | "clock" | "config" | "log" | "mailer" | "connectors">

export type Connected = { tokenId: number; externalId: string; timeZone: string }

/** Where a location is at the provider of a source, and in which zone; null where it is matched to no place. */
export async function connectedLocation(
  { db }: Pick<ConnectedDeps, "db">,
  at: LocationAtSource,
): Promise<Connected | null> {
  const place = connectedPlace({
    accountId: sql`l.account_id`,
    locationId: sql`l.id`,
    sourceId: sql`${sourceId(at.sourceCode)}`,
  })
  const [row] = await rowsOf<Connected>(
    db,
    sql`select c."tokenId", c."externalId",
          coalesce(nullif(l.time_zone, ''), nullif(a.time_zone, ''), 'UTC') as "timeZone"
        from locations l join accounts a on a.id = l.account_id, lateral (${place}) c
        where l.account_id = ${at.accountId} and l.id = ${at.locationId}`,
  )
  return row ?? null
}
