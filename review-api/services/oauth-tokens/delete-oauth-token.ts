import { and, eq, isNull } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { integrations, oauthTokens } from "../../db/schema/integrations.ts"
import type { Service } from "../service.ts"

/** Disconnects a service (D-059): its token is revoked. @throws 404 when it is missing, foreign or revoked already. */
export const deleteOauthToken: Service<"oauth_tokens.delete"> = async ({ deps, scope, params, actor }) => {
  const { accountId } = scope
  const id = pathId(params.id)
  await deps.db.transaction(async (tx) => {
    const [ended] = await tx
      .update(oauthTokens)
      .set({ revokedAt: deps.clock.now().toISOString() })
      .where(and(eq(oauthTokens.accountId, accountId), eq(oauthTokens.id, id), isNull(oauthTokens.revokedAt)))
      .returning({ integrationId: oauthTokens.integrationId })
    if (!ended) throw notFound()
    const [of] = await tx
      .select({ name: integrations.name })
      .from(integrations)
      .where(eq(integrations.id, ended.integrationId))
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "integration", id: ended.integrationId, name: of!.name },
    })
  })
  return undefined
}
