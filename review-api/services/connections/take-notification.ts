import { sql } from "drizzle-orm"
import { NotificationRefused } from "../../connections/connector-errors.ts"
import { connectionJobId } from "../../connections/save-grant.ts"
import { ApiError, notFound } from "../../core/errors.ts"
import { rowsOf } from "../../db/connect.ts"
import { texts } from "../../db/queries/sql-lists.ts"
import { SourceBusy } from "../../directories/response-source.ts"
import type { Deps } from "../deps.ts"
import type { Service } from "../service.ts"
import type { ConnectionKeys } from "./with-access.ts"

/** Notes that something is new at places, of every account that has them; a connection that failed rests. */
const hintPlaces = ({ db, clock }: Deps, ids: readonly string[]): Promise<ConnectionKeys[]> =>
  rowsOf<ConnectionKeys>(
    db,
    sql`with hinted as (
          update connection_places p set hinted_at = ${clock.now().toISOString()}::timestamptz
          from connections c join oauth_tokens t on t.account_id = c.account_id and t.id = c.token_id
          where split_part(p.external_id, '/', 4) = any(${texts(ids)}) and p.status = 'matched'
            and c.account_id = p.account_id and c.token_id = p.token_id
            and c.next_sync_at is not null and c.failures = 0 and t.revoked_at is null
          returning p.account_id, p.token_id)
        select distinct account_id as "accountId", token_id as "tokenId" from hinted`,
  )

/**
 * POST /connections/notifications: a provider says that something is new, and its places are looked at now. What it says
 * is a hint; reviews come from asking.
 * @throws 401 when it is not the provider's own; 404 when none is expected; 502 when that can't be checked now.
 */
export const takeNotification: Service<"connections.notify"> = async ({ deps, body }) => {
  const { provider, token, message } = body
  const notifications = deps.connectors(provider)?.notifications
  if (!notifications) throw notFound()
  const ids = await notifications.read(token, message).catch((error: unknown) => {
    if (error instanceof NotificationRefused)
      throw new ApiError(401, "The notification isn't signed correctly.")
    if (error instanceof SourceBusy)
      throw new ApiError(502, "The signature couldn't be checked. Try again later.")
    throw error
  })
  if (ids.length === 0) return undefined
  for (const connection of await hintPlaces(deps, ids)) {
    await deps.jobs.send("connection", connectionJobId(connection))
  }
  return undefined
}
