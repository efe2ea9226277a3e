import { createPublicKey } from "node:crypto"
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from "jose"
import { ApiError } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { weaknessOf } from "../sso-keys/public-key.ts"
import { leewayS, maxLifeS, type SsoClaims, ssoAudiences, ssoClaimsSchema } from "./claims.ts"
import { findIssuer, type Issuer } from "./issuer.ts"

/** The same for every reason: a refusal helps no one to make a better token (D-052). */
export const ssoRefused = () => new ApiError(401, "Single sign-on failed.")

/** A token that has been used (D-052). */
export const ssoReplayed = () => new ApiError(410, "Single sign-on failed.")

/** As kids are made here. */
const isKid = (kid: unknown): kid is string => typeof kid === "string" && /^[\w-]{1,100}$/.test(kid)

async function issuerOf(db: Db, token: string, now: Date): Promise<Issuer | null> {
  const { alg, kid } = decodeProtectedHeader(token)
  const issuer = isKid(kid) ? await findIssuer(db, kid, now) : null
  // The algorithm is the key's, whatever the token says: that is what key confusion lives on.
  return issuer?.algorithm === alg ? issuer : null
}

async function payloadOf(
  token: string,
  { algorithm, publicKey, kid }: Issuer,
  now: Date,
): Promise<JWTPayload> {
  const key = createPublicKey(publicKey)
  // Keys that were registered before their exponent was looked at.
  if (weaknessOf(key)) throw ssoRefused()
  const { payload } = await jwtVerify(token, key, {
    algorithms: [algorithm],
    issuer: kid,
    audience: ssoAudiences,
    maxTokenAge: maxLifeS,
    clockTolerance: leewayS,
    currentDate: now,
    requiredClaims: ["sub", "account_id", "iat", "exp", "jti"],
  })
  return payload
}

/** Only the provider's own tokens impersonate, and they do nothing else (D-054). */
const isWithinPower = (issuer: Issuer, { imp }: SsoClaims): boolean =>
  (imp === true) === (issuer.accountId === null)

/**
 * Checks a token of single sign-on (D-053): signature, algorithm, audience, times, and that its key may say this.
 * @throws 401 for every error.
 */
export async function verifySsoToken(
  db: Db,
  token: string,
  now: Date,
): Promise<{ issuer: Issuer; claims: SsoClaims }> {
  try {
    const issuer = await issuerOf(db, token, now)
    if (!issuer) throw ssoRefused()
    const parsed = ssoClaimsSchema.safeParse(await payloadOf(token, issuer, now))
    if (!parsed.success) throw ssoRefused()
    const { iat, exp } = parsed.data
    const isShortLived = exp > iat && exp - iat <= maxLifeS
    if (!isShortLived || !isWithinPower(issuer, parsed.data)) throw ssoRefused()
    return { issuer, claims: parsed.data }
  } catch (error) {
    // Header and payload come from anybody; what cannot be read is refused like what is wrong.
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw ssoRefused()
    throw error
  }
}
