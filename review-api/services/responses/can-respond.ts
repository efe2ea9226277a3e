import { type SQL, sql } from "drizzle-orm"
import { integrationActionTypes } from "#lib/contract/index.ts"
import { type Db, rowsOf } from "../../db/connect.ts"
import { usedTokens } from "../../db/queries/used-tokens.ts"
import type { Deps } from "../deps.ts"

/**
 * A condition that an account is connected to a source in a way that answers reviews, or does something else there
 * (D-130, D-198).
 */
export const isConnected = (
  accountId: SQL,
  sourceId: SQL,
  now: Date,
  action: number = integrationActionTypes.responses,
): SQL => sql`exists (
  select 1 from integrations i
  left join ${usedTokens} t on t.user_account_id = ${accountId} and t.integration_id = i.id
    and (t.expires_at is null or t.expires_at > ${now.toISOString()}::timestamptz)
  left join global_integration_accounts g on g.account_id = ${accountId} and g.integration_id = i.id
    and g.status = 'active'
  where i.review_source_id = ${sourceId} and (t.id is not null or g.id is not null)
    and i.action_type_ids @> ${JSON.stringify([action])}::jsonb)`

type Source = { accountId: number; sourceId: number; sourceCode: string }

/** Whether responses of an account can be published at a source: it is connected, and something here speaks with it. */
export async function canRespond(
  db: Db,
  { clock, responseSources }: Pick<Deps, "clock" | "responseSources">,
  { accountId, sourceId, sourceCode }: Source,
): Promise<boolean> {
  if (!responseSources(sourceCode)) return false
  const [row] = await rowsOf<{ is: boolean }>(
    db,
    sql`select ${isConnected(sql`${accountId}::bigint`, sql`${sourceId}::integer`, clock.now())} as is`,
  )
  return row!.is
}
