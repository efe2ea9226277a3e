import { createHmac, timingSafeEqual } from "node:crypto"
import type { FileLinkQuery } from "#lib/contract/index.ts"
import type { BaseDeps } from "../../db/base-deps.ts"

const signatureOf = (secret: string, id: string, expires: string): string =>
  createHmac("sha256", secret).update(`export file ${id} until ${expires}`).digest("base64url")

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * What a mail puts behind the address of a file (D-115), signed with the newest secret.
 * @param expiresAt instant, to the second; nobody can make it later.
 */
export function signedLink(
  { config }: Pick<BaseDeps, "config">,
  id: string,
  expiresAt: string,
): Required<FileLinkQuery> {
  const expires = String(Math.floor(Date.parse(expiresAt) / 1000))
  return { expires, signature: signatureOf(config.linkSecrets[0]!, id, expires) }
}

/** Whether an address comes from a mail of ours, and still works: the signature alone tells, the file may be gone. */
export function linkState(
  { config, clock }: Pick<BaseDeps, "config" | "clock">,
  id: string,
  { expires = "", signature = "" }: FileLinkQuery,
): "open" | "expired" | "unsigned" {
  const isOurs = config.linkSecrets.some((secret) => isSame(signature, signatureOf(secret, id, expires)))
  if (!isOurs) return "unsigned"
  return Number(expires) * 1000 > clock.now().getTime() ? "open" : "expired"
}
