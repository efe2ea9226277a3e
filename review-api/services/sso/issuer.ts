import { and, eq, gt, isNull } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { providerKeys, ssoKeys } from "../../db/schema/sso.ts"

/** Who has signed a token. */
export type Issuer = {
  kid: string
  algorithm: "EdDSA" | "RS256"
  /** PEM of the subject public key info. */
  publicKey: string
  /** The partner; null is the provider itself (D-054). */
  accountId: number | null
}

/** The key that a token names, while it is good. */
export async function findIssuer(db: Db, kid: string, now: Date): Promise<Issuer | null> {
  const [partner] = await db
    .select()
    .from(ssoKeys)
    .where(and(eq(ssoKeys.kid, kid), isNull(ssoKeys.revokedAt)))
  if (partner) {
    const { algorithm, publicKey, accountId } = partner
    return { kid, algorithm, publicKey, accountId }
  }
  const [provider] = await db
    .select()
    .from(providerKeys)
    .where(and(eq(providerKeys.kid, kid), gt(providerKeys.expiresAt, now.toISOString())))
  return provider ? { kid, algorithm: "EdDSA", publicKey: provider.publicKey, accountId: null } : null
}
