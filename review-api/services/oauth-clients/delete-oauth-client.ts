import { and, eq } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { oauthClients } from "../../db/schema/oauth.ts"
import type { Service } from "../service.ts"
import { ownClient } from "./get-oauth-client.ts"

/** Removes an application; its grants and tokens go with it. @throws 404 when it is missing or foreign. */
export const deleteOauthClient: Service<"oauth_clients.delete"> = async ({ deps, scope, params, actor }) => {
  const { accountId } = scope
  await deps.db.transaction(async (tx) => {
    const { id, name, redirectUris, scopes } = await ownClient(tx, accountId, params.id)
    await tx.delete(oauthClients).where(and(eq(oauthClients.accountId, accountId), eq(oauthClients.id, id)))
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "oauth", id, name },
      before: { name, redirectUris, scopes },
    })
  })
  return undefined
}
