import type { Db } from "../db/connect.ts"
import { oauthTokens } from "../db/schema/integrations.ts"
import type { Deps } from "../services/deps.ts"
import type { Grant } from "./connector.ts"
import { sealToken } from "./sealed-tokens.ts"

export type GrantOwner = { accountId: number; integrationId: number; userId: number | null }

/**
 * Stores what a provider has given an account, in place of what it had given before (D-059: one for each service).
 * Access that can be renewed has no end of its own; other access ends with its token.
 * @param tx the open transaction.
 * @returns the id of the OAuth token.
 */
export async function saveGrant(
  tx: Db,
  deps: Pick<Deps, "clock" | "config">,
  { accountId, integrationId, userId }: GrantOwner,
  grant: Grant,
): Promise<number> {
  const owner = { accountId, integrationId }
  const values = {
    createdByUserId: userId,
    createdAt: deps.clock.now().toISOString(),
    expiresAt: grant.refreshToken === null ? grant.accessEndsAt : null,
    revokedAt: null,
    sealedAccess: sealToken(deps, owner, grant.accessToken),
    sealedRefresh: grant.refreshToken === null ? null : sealToken(deps, owner, grant.refreshToken),
    accessEndsAt: grant.accessEndsAt,
  }
  const [row] = await tx
    .insert(oauthTokens)
    .values({ ...owner, ...values })
    .onConflictDoUpdate({ target: [oauthTokens.accountId, oauthTokens.integrationId], set: values })
    .returning({ id: oauthTokens.id })
  return row!.id
}
