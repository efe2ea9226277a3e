import { createHmac, randomBytes } from "node:crypto"
import { createSeal } from "../../core/seal.ts"

const prefix = "whsec_"
const secretBytes = 32

/** A new key of an endpoint, as Standard Webhooks writes one. */
export const newWebhookSecret = (): string => `${prefix}${randomBytes(secretBytes).toString("base64")}`

/** Seals keys of endpoints for storage. */
export const webhookSecrets = createSeal("secrets of webhooks")

/** Which row a key belongs to; a new endpoint has no id yet, so that is its account. */
export const secretOwner = (accountId: number): string => `webhook ${accountId}`

/** The `v1` signature of a message with one key (Standard Webhooks 1.0.0). */
function signatureOf(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(prefix.length), "base64")
  return `v1,${createHmac("sha256", key).update(content).digest("base64")}`
}

/**
 * The headers of a delivery (Standard Webhooks 1.0.0): while a key is being rotated it has a signature of each.
 * @param secrets `whsec_…`, the newest first. @param at of this attempt.
 */
export function webhookHeaders(messageId: string, at: Date, body: string, secrets: readonly string[]) {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const content = `${messageId}.${timestamp}.${body}`
  return {
    "webhook-id": messageId,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map((secret) => signatureOf(secret, content)).join(" "),
  }
}
