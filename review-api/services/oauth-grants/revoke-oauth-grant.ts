import { and, eq, isNull } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { oauthGrants } from "../../db/schema/oauth.ts"
import type { Service } from "../service.ts"

/** Ends access: every token of the grant is dead at once. @returns false when there is nothing to end. */
export async function revokeGrant(tx: Db, accountId: number, grantId: number, now: Date): Promise<boolean> {
  const ended = await tx
    .update(oauthGrants)
    .set({ revokedAt: now.toISOString() })
    .where(
      and(eq(oauthGrants.accountId, accountId), eq(oauthGrants.id, grantId), isNull(oauthGrants.revokedAt)),
    )
    .returning({ id: oauthGrants.id })
  return ended.length > 0
}

/** Revokes what a user of the account has allowed an application. @throws 404 when it is missing or foreign. */
export const revokeOauthGrant: Service<"oauth_grants.delete"> = async ({ deps, scope, params, actor }) => {
  const { accountId } = scope
  const id = pathId(params.id)
  await deps.db.transaction(async (tx) => {
    if (!(await revokeGrant(tx, accountId, id, deps.clock.now()))) throw notFound()
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "oauth", id },
    })
  })
  return undefined
}
