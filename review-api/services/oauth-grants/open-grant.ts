import { eq, sql } from "drizzle-orm"
import { knownScopes } from "#lib/contract/index.ts"
import { identityColumns, identityShape, usersAndAccounts } from "../../db/queries/identity.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { oauthGrants } from "../../db/schema/oauth.ts"
import { unauthenticated } from "../../identity/open-session.ts"
import { hashToken } from "../../identity/tokens.ts"
import { type Bearer, type Session, sessionStatusOf } from "../../permissions/session.ts"
import type { Deps } from "../deps.ts"

const grantRowShape = {
  ...identityShape,
  grantId: column.number(),
  scopes: column.json<string[]>(),
  expiresAt: column.instant(),
  lastUsedAt: column.instant().nullable(),
}

/** How often the time of the last use is written down. */
const noteMs = 60_000

/**
 * Finds what an application may do with its access token: as much as its user may, and no more than was allowed.
 * @throws 401 for a token that is unknown, over or revoked.
 */
export async function openGrant(deps: Deps, { bearer }: Bearer): Promise<Session> {
  const now = deps.clock.now()
  const tokenHash = hashToken(bearer)
  const [row] = await rowsOf(
    deps.db,
    grantRowShape,
    sql`select g.id as grant_id, g.scopes, s.expires_at, g.last_used_at,
          ${identityColumns}
        from oauth_secrets s join oauth_grants g on g.account_id = s.account_id and g.id = s.grant_id
        ${usersAndAccounts(sql`g`)}
        where s.hash = ${tokenHash} and s.kind = 'access' and g.revoked_at is null`,
  )
  const isOver = !row || Date.parse(row.expiresAt) <= now.getTime() || row.deactivatedAt !== null
  if (isOver) throw unauthenticated()
  if (!row.lastUsedAt || now.getTime() - Date.parse(row.lastUsedAt) >= noteMs) {
    await deps.db
      .update(oauthGrants)
      .set({ lastUsedAt: now.toISOString() })
      .where(eq(oauthGrants.id, row.grantId))
  }
  return {
    identity: row,
    tokenHash,
    kind: "application",
    credentialId: row.grantId,
    isImpersonated: false,
    limitAt: null,
    scopes: knownScopes(row.scopes),
    status: sessionStatusOf(row, now),
  }
}
