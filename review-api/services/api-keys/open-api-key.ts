import { and, eq, sql } from "drizzle-orm"
import { knownScopes } from "#lib/contract/index.ts"
import { identityColumns, identityShape, usersAndAccounts } from "../../db/queries/identity.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { apiKeys } from "../../db/schema/api-keys.ts"
import { unauthenticated } from "../../identity/open-session.ts"
import { hashToken } from "../../identity/tokens.ts"
import { type Bearer, type Session, sessionStatusOf } from "../../permissions/session.ts"
import type { Deps } from "../deps.ts"

const keyRowShape = {
  ...identityShape,
  keyId: column.number(),
  scopes: column.json<string[]>(),
  expiresAt: column.instant().nullable(),
  lastUsedAt: column.instant().nullable(),
}

/** How often the time of the last use is written down. */
const noteMs = 60_000

/**
 * Finds what may be done with an API key: as much as its user may, and no more than its scopes.
 * @throws 401 for a key that is unknown, revoked or expired, or whose user was deactivated.
 */
export async function openApiKey(deps: Deps, { bearer }: Bearer): Promise<Session> {
  const now = deps.clock.now()
  const tokenHash = hashToken(bearer)
  const [row] = await rowsOf(
    deps.db,
    keyRowShape,
    sql`select k.id as key_id, k.scopes, k.expires_at, k.last_used_at,
          ${identityColumns}
        from api_keys k ${usersAndAccounts(sql`k`)}
        where k.hash = ${tokenHash}`,
  )
  const isExpired = row?.expiresAt != null && Date.parse(row.expiresAt) <= now.getTime()
  if (!row || isExpired || row.deactivatedAt !== null) throw unauthenticated()
  if (!row.lastUsedAt || now.getTime() - Date.parse(row.lastUsedAt) >= noteMs) {
    await deps.db
      .update(apiKeys)
      .set({ lastUsedAt: now.toISOString() })
      .where(and(eq(apiKeys.accountId, row.accountId), eq(apiKeys.id, row.keyId)))
  }
  return {
    identity: row,
    tokenHash,
    kind: "api_key",
    credentialId: row.keyId,
    isImpersonated: false,
    limitAt: null,
    scopes: knownScopes(row.scopes),
    status: sessionStatusOf(row, now),
  }
}
