import { type SQL, sql } from "drizzle-orm"

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
