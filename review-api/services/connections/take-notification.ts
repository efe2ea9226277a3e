import { sql } from "drizzle-orm"
import { type OauthProvider, oauthProviders } from "#lib/contract/index.ts"
import type { Hint } from "../../connections/connector.ts"
import { NotificationRefused } from "../../connections/connector-errors.ts"
import { connectionJobId } from "../../connections/save-grant.ts"
import { ApiError, notFound } from "../../core/errors.ts"
import { texts } from "../../db/queries/sql-lists.ts"
import { rowsOf } from "../../db/rows.ts"
import { SourceBusy } from "../../directories/response-source.ts"
import type { Deps } from "../deps.ts"
import type { Service } from "../service.ts"
import type { ConnectionKeys } from "./with-access.ts"
import { connectionKeysShape } from "./with-access.ts"

/** Notes that something is new at places or in reviews, of every account that has them; a connection that failed rests. */
async function hintPlaces(
  { db, clock }: Deps,
  provider: OauthProvider,
  { placeIds, reviewIds }: Hint,
): Promise<ConnectionKeys[]> {
  const now = sql`${clock.now().toISOString()}::timestamptz`
  const isLooked = sql`p.status = 'matched' and c.account_id = p.owner_account_id and c.token_id = p.token_id`
  return rowsOf(
    db,
    connectionKeysShape,
    sql`with looking as materialized (
          select c.account_id, c.token_id, i.review_source_id from connections c
          join oauth_tokens t on t.account_id = c.account_id and t.id = c.token_id and t.revoked_at is null
          join integrations i on i.id = t.integration_id and i.code = ${oauthProviders[provider]}
          where c.next_sync_at is not null and c.failures = 0),
        reached as (
          select account_id as reached_id, l.* from looking l
          union all select k.account_id, l.* from looking l
            join linked_integrations k on k.owner_account_id = l.account_id and k.token_id = l.token_id),
        reviewed as (
          update provider_reviews kept set hinted_at = ${now}
          from reached c, reviews r, connection_places p
          where r.account_id = c.reached_id and r.source_id = c.review_source_id
            and r.identity = any(${texts(reviewIds)}) and kept.account_id = r.account_id and kept.review_id = r.id
            and p.account_id = kept.account_id and p.id = kept.connection_place_id and ${isLooked}
          returning p.account_id, p.id),
        hinted as (
          update connection_places p set hinted_at = ${now} from looking c
          where (p.account_id, p.id) in (select account_id, id from reviewed union all
            select account_id, id from connection_places where split_part(external_id, '/', -1) = any(${texts(placeIds)}))
            and ${isLooked}
          returning p.owner_account_id, p.token_id)
        select distinct owner_account_id as account_id, token_id from hinted`,
  )
}

/**
 * POST /connections/notifications: a provider says that something is new, and its places are looked at now. What it says
 * is a hint; reviews come from asking.
 * @throws 401 when it is not the provider's own; 404 when none is expected; 502 when that can't be checked now.
 */
export const takeNotification: Service<"connections.notify"> = async ({ deps, body }) => {
  const { provider, token, message } = body
  const notifications = deps.connectors(provider)?.notifications
  if (!notifications) throw notFound()
  const hint = await notifications.read(token, message).catch((error: unknown) => {
    if (error instanceof NotificationRefused)
      throw new ApiError(401, "The notification isn't signed correctly.")
    if (error instanceof SourceBusy)
      throw new ApiError(502, "The notification couldn't be checked. Try again later.")
    throw error
  })
  if (hint.placeIds.length + hint.reviewIds.length === 0) return undefined
  for (const connection of await hintPlaces(deps, provider, hint)) {
    await deps.jobs.send("connection", connectionJobId(connection))
  }
  return undefined
}
