import type { SsoKey } from "#lib/contract/index.ts"
import { refused } from "../../core/errors.ts"
import type { ssoKeys } from "../../db/schema/sso.ts"
import type { Call } from "../service.ts"

/** Only accounts with child accounts are partners; shadow sessions of theirs are no concern of keys. */
export function requirePartner({ permissions }: Call<"sso_keys.list">["scope"]): void {
  if (!permissions.child_account) throw refused("oauth.read")
}

const instant = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString())

/** A key as it is answered. */
export const keyItem = (row: typeof ssoKeys.$inferSelect): SsoKey => ({
  id: row.id,
  account_id: row.accountId,
  kid: row.kid,
  name: row.name,
  algorithm: row.algorithm,
  public_key: row.publicKey,
  created_at: new Date(row.createdAt).toISOString(),
  last_used_at: instant(row.lastUsedAt),
  revoked_at: instant(row.revokedAt),
})
