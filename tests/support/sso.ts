import { randomUUID } from "node:crypto"
import { exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from "jose"

type Algorithm = "EdDSA" | "RS256"

/** A partner's key pair; the public half as PEM. */
export async function makeKeyPair(algorithm: Algorithm = "EdDSA") {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true })
  return { algorithm, privateKey, pem: await exportSPKI(publicKey) }
}

export type KeyPair = Awaited<ReturnType<typeof makeKeyPair>>

export type Signer = KeyPair & { kid: string }

/** Claims of a token that would be accepted (D-053), for changing. */
export const goodClaims = (
  signer: Pick<Signer, "kid">,
  subject: { email: string; accountId: number },
  nowMs = Date.now(),
): JWTPayload => {
  const iat = Math.floor(nowMs / 1_000)
  return {
    iss: signer.kid,
    aud: "outpost",
    sub: subject.email,
    account_id: subject.accountId,
    iat,
    exp: iat + 120,
    jti: randomUUID(),
  }
}

/** Signs claims as they are, with whatever header is wanted. */
export const signToken = (signer: Signer, claims: JWTPayload, header: Record<string, unknown> = {}) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: signer.algorithm, kid: signer.kid, ...header })
    .sign(signer.privateKey)
