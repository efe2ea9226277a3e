import { sql } from "drizzle-orm"
import type { BaseDeps } from "../db/base-deps.ts"
import type { Db } from "../db/connect.ts"
import { connections } from "../db/schema/connections.ts"
import { oauthTokens } from "../db/schema/integrations.ts"
import type { Grant } from "./connector.ts"
import { sealToken } from "./sealed-tokens.ts"

export type GrantOwner = { accountId: number; integrationId: number; userId: number | null }

/**
 * Stores what a provider has given an account, in place of what it had given before (D-059: one for each service).
 * Access that can be renewed has no end of its own; other access ends with its token.
 * Its reviews are looked for
 * at once: after the transaction, send the job `connection` by `connectionJobId`.
 * @param tx the open transaction.
 * @returns the id of the OAuth token.
 */
export async function saveGrant(
  tx: Db,
  deps: Pick<BaseDeps, "clock" | "config">,
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
  const due = {
    nextSyncAt: deps.clock.now().toISOString(),
    placesListedAt: null,
    failures: 0,
    error: null,
    readsReviews: null,
  }
  await tx
    .insert(connections)
    .values({ accountId, tokenId: row!.id, ...due })
    .onConflictDoUpdate({
      target: [connections.accountId, connections.tokenId],
      // Work in progress with the former access ends.
      set: { ...due, attempts: sql`${connections.attempts} + 1` },
    })
  return row!.id
}

/** The name of the job that brings in what a token connects. */
export const connectionJobId = ({ accountId, tokenId }: { accountId: number; tokenId: number }): string =>
  `${accountId}-${tokenId}`
