import { createHmac } from "node:crypto"
import type { FileLinkQuery } from "#lib/contract/index.ts"
import type { Clock } from "./clock.ts"
import type { ApiConfig } from "./config.ts"
import { isSameSecret } from "./same-secret.ts"

type Secrets = { config: Pick<ApiConfig, "linkSecrets"> }

/** @param expires instant in seconds; empty for never. */
const signatureOf = (secret: string, what: string, expires: string): string =>
  createHmac("sha256", secret)
    .update(expires === "" ? `${what} for good` : `${what} until ${expires}`)
    .digest("base64url")

/**
 * Signature behind the URL of something, so that whoever has it may see it for a while; signed with the newest
 * secret.
 * @param what names it, its kind first.
 * @param expiresAt instant, to the second; no one can make it later.
 */
export function signedUntil({ config }: Secrets, what: string, expiresAt: string): Required<FileLinkQuery> {
  const expires = String(Math.floor(Date.parse(expiresAt) / 1000))
  return { expires, signature: signatureOf(config.linkSecrets[0]!, what, expires) }
}

/**
 * Signature behind the URL of something that whoever has it may see for as long as it is there.
 * @param what names it, its kind first.
 */
export const signedForGood = ({ config }: Secrets, what: string): { signature: string } => ({
  signature: signatureOf(config.linkSecrets[0]!, what, ""),
})

/** Whether an address was signed by us, and still works: the signature alone tells, what it names may be gone. */
export function signatureState(
  { config, clock }: Secrets & { clock: Clock },
  what: string,
  { expires = "", signature = "" }: FileLinkQuery,
): "open" | "expired" | "unsigned" {
  const isOurs = config.linkSecrets.some((secret) =>
    isSameSecret(signature, signatureOf(secret, what, expires)),
  )
  if (!isOurs) return "unsigned"
  if (expires === "") return "open"
  return Number(expires) * 1000 > clock.now().getTime() ? "open" : "expired"
}
