import { and, eq, sql } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { oauthClients, oauthGrants } from "../../db/schema/oauth.ts"
import type { Service } from "../service.ts"
import { clientColumns, clientItem } from "./client-item.ts"
import { ownClient } from "./get-oauth-client.ts"

/** Changes an application; access that was given beyond its new scopes is cut to them. @throws 404, 422. */
export const updateOauthClient: Service<"oauth_clients.update"> = async (call) => {
  const { deps, scope, params, body, actor } = call
  const { accountId } = scope
  const columns = clientColumns(body)
  return deps.db.transaction(async (tx) => {
    const before = await ownClient(tx, accountId, params.id)
    const [row] = await tx
      .update(oauthClients)
      .set(columns)
      .where(and(eq(oauthClients.accountId, accountId), eq(oauthClients.id, before.id)))
      .returning()
    const kept = JSON.stringify(columns.scopes)
    await tx
      .update(oauthGrants)
      .set({
        scopes: sql`(select coalesce(jsonb_agg(s), '[]'::jsonb) from jsonb_array_elements(${oauthGrants.scopes}) s
          where s <@ ${kept}::jsonb)`,
      })
      .where(and(eq(oauthGrants.clientAccountId, accountId), eq(oauthGrants.clientId, before.id)))
    const { name, redirectUris, scopes } = before
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "oauth", id: before.id, name: columns.name },
      before: { name, redirectUris, scopes },
      after: columns,
    })
    return clientItem(row!)
  })
}
