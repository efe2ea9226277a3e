import { execFile } from "node:child_process"
import { randomUUID } from "node:crypto"
import { join } from "node:path"
import { promisify } from "node:util"
import { type Browser, expect } from "@playwright/test"
import { exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from "jose"
import { demo } from "./accounts.ts"
import { productNow, programEnv } from "./programs.ts"
import { signIn } from "./sign-in.ts"

/** A partner's portal: it has a key that Outpost knows and makes links that sign people in. */
export type Portal = { linkFor(email: string, accountId: number, more?: JWTPayload): Promise<string> }

/** Registers a key as the partner's Admin does. */
export async function openPortal(browser: Browser): Promise<Portal> {
  const { publicKey, privateKey } = await generateKeyPair("EdDSA", { extractable: true })
  const context = await browser.newContext()
  await signIn(context, demo.partner)
  const answer = await context.request.post("/api/bff/sso_keys", {
    headers: { origin: process.env.OUTPOST_E2E_ADDRESS!, "x-outpost-client": "web" },
    data: { name: "Portal", public_key: await exportSPKI(publicKey) },
  })
  expect(answer.status()).toBe(201)
  const { kid } = (await answer.json()) as { kid: string }
  await context.close()
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

/** The link that `npm run impersonate` prints for a user of the running product; its path. */
export async function impersonationLinkFor(email: string): Promise<string> {
  const env = programEnv({ DATA_DIR: process.env.OUTPOST_E2E_DATA })
  const { stdout } = await promisify(execFile)(process.execPath, [tool, "impersonate", email], { env })
  return new URL(stdout.trim()).pathname
}
