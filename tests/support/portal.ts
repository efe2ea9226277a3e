import { execFile } from "node:child_process"
import { randomUUID } from "node:crypto"
import { join } from "node:path"
import { promisify } from "node:util"
import { exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from "jose"
import { productNow, programEnv } from "./programs.ts"

/** A partner's portal: it has a key that Outpost knows and makes links that sign people in. */
export type Portal = { linkFor(email: string, accountId: number, more?: JWTPayload): Promise<string> }

/**
 * A portal with a new key.
 * @param register makes the key known as the partner's Admin does; takes it as PEM, resolves to its `kid`.
 */
export async function newPortal(register: (publicKey: string) => Promise<string>): Promise<Portal> {
  const { publicKey, privateKey } = await generateKeyPair("EdDSA", { extractable: true })
  const kid = await register(await exportSPKI(publicKey))
  return {
    async linkFor(email, accountId, more = {}) {
      const iat = Math.floor(productNow().getTime() / 1_000)
      const claims = { iss: kid, aud: "outpost", sub: email, account_id: accountId, jti: randomUUID() }
      const token = await new SignJWT({ ...claims, iat, exp: iat + 120, ...more })
        .setProtectedHeader({ alg: "EdDSA", kid })
        .sign(privateKey)
      return `/sso-login/${token}`
    },
  }
}

const tool = join(import.meta.dirname, "../../review-api/cli/main.ts")

/** The link that `npm run impersonate` prints for a user of a running product; its path. */
export async function impersonationLink(email: string, dataDir: string): Promise<string> {
  const env = programEnv({ DATA_DIR: dataDir })
  const { stdout } = await promisify(execFile)(process.execPath, [tool, "impersonate", email], { env })
  return new URL(stdout.trim()).pathname
}
