import { randomUUID } from "node:crypto"
import { lt } from "drizzle-orm"
import { exportSPKI, generateKeyPair, SignJWT } from "jose"
import { ApiError } from "../../core/errors.ts"
import { identityByEmail } from "../../db/queries/identity.ts"
import { providerKeys } from "../../db/schema/sso.ts"
import { appLinks } from "../../mail/app-links.ts"
import { userTypeName } from "../../permissions/matrix.ts"
import type { Deps } from "../deps.ts"
import { leewayS, maxLifeS, ssoAudience } from "./claims.ts"

/**
 * Makes a link that impersonates a user once, within two minutes (D-054). Its key is made for it: the private half is
 * forgotten at once, so whoever reads the database later cannot sign anything.
 * @param staff who will act as that user; the audit log keeps it.
 * @throws 404 with a sentence for the person at the terminal when no one can be signed in with that email.
 */
export async function impersonationLink(
  { db, clock, config }: Pick<Deps, "db" | "clock" | "config">,
  { email, staff }: { email: string; staff: string },
): Promise<string> {
  const identity = await identityByEmail(db, email.trim().toLowerCase())
  const isAble =
    identity && identity.deactivatedAt === null && userTypeName(identity.userTypeId) !== "Email Only"
  if (!isAble) throw new ApiError(404, `No user logs in as ${email}.`)
  const now = clock.now()
  const nowS = Math.floor(now.getTime() / 1_000)
  const kid = `provider-${randomUUID()}`
  const { publicKey, privateKey } = await generateKeyPair("EdDSA", { extractable: true })
  await db.delete(providerKeys).where(lt(providerKeys.expiresAt, now.toISOString()))
  await db.insert(providerKeys).values({
    kid,
    publicKey: await exportSPKI(publicKey),
    expiresAt: new Date((nowS + maxLifeS + 2 * leewayS) * 1_000).toISOString(),
  })
  const token = await new SignJWT({ account_id: identity.accountId, imp: true, act: staff.slice(0, 254) })
    .setProtectedHeader({ alg: "EdDSA", kid })
    .setIssuer(kid)
    .setAudience(ssoAudience)
    .setSubject(identity.email)
    .setIssuedAt(nowS)
    .setExpirationTime(nowS + maxLifeS)
    .setJti(randomUUID())
    .sign(privateKey)
  return appLinks.ssoLogin(config.appUrl, token)
}
