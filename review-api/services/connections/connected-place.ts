import { type SQL, sql } from "drizzle-orm"
import { sourceId } from "../../db/reference/sources.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import type { LocationAtSource } from "../../directories/destination.ts"
import type { Deps } from "../deps.ts"
import type { ConnectionKeys } from "./with-access.ts"

/**
 * Where a location is at the provider of a source: a row of `ownerAccountId`, `tokenId` and `externalId`, unless it is
 * matched in no connection that holds tokens. The token is its account's own or that of the parent that it is linked with. Of several the one whose access has not ended.
 */
export const connectedPlace = (at: { accountId: SQL; locationId: SQL; sourceId: SQL }): SQL =>
  sql`select p.owner_account_id, p.token_id, p.external_id from connection_places p
    join oauth_tokens t on t.account_id = p.owner_account_id and t.id = p.token_id and t.revoked_at is null
      and t.sealed_access is not null
    join integrations i on i.id = t.integration_id and i.review_source_id = ${at.sourceId}
    where p.account_id = ${at.accountId} and p.location_id = ${at.locationId} and p.status = 'matched'
    order by t.expires_at desc nulls first, p.id limit 1`

export type ConnectedDeps = Pick<Deps, "db" | "clock" | "config" | "log" | "mailer" | "connectors">

/** A place with the keys of the token that reaches it. */
export type Connected<Name = string> = {
  keys: ConnectionKeys /** The name at the provider. */
  name: Name
}

/** The row of `connectedPlace`. */
export const connectedRowShape = {
  ownerAccountId: column.number(),
  tokenId: column.number(),
  externalId: column.text(),
}

export type ConnectedRow = RowOf<typeof connectedRowShape>

export const keysOf = ({ ownerAccountId, tokenId }: ConnectedRow): ConnectionKeys => ({
  accountId: ownerAccountId,
  tokenId,
})

/** Where a location is at the provider of a source, and in which zone; null where it is matched to no place. */
export async function connectedLocation(
  { db }: Pick<ConnectedDeps, "db">,
  at: LocationAtSource,
): Promise<(Connected & { timeZone: string }) | null> {
  const place = connectedPlace({
    accountId: sql`l.account_id`,
    locationId: sql`l.id`,
    sourceId: sql`${sourceId(at.sourceCode)}`,
  })
  const [row] = await rowsOf(
    db,
    { ...connectedRowShape, timeZone: column.text() },
    sql`select c.*,
          coalesce(nullif(l.time_zone, ''), nullif(a.time_zone, ''), 'UTC') as time_zone
        from locations l join accounts a on a.id = l.account_id, lateral (${place}) c
        where l.account_id = ${at.accountId} and l.id = ${at.locationId}`,
  )
  return row ? { keys: keysOf(row), name: row.externalId, timeZone: row.timeZone } : null
}
