import { createHmac } from "node:crypto"
import type { ApiConfig } from "../core/config.ts"
import { isSameSecret } from "../core/same-secret.ts"

type Config = Pick<ApiConfig, "bounceAddress" | "linkSecrets">

/** Hexadecimal digits: mail servers may change the case of what stands before the @. */
const signatureLength = 20

const signatureOf = (secret: string, id: string): string =>
  createHmac("sha256", secret).update(`bounce address of email ${id}`).digest("hex").slice(0, signatureLength)

/**
 * Who an email comes from on the way (VERP): what mail servers report goes there, and says which email it is about.
 * @param id of the queued email.
 * @returns null where no reports are taken.
 */
export function bounceAddressOf({ bounceAddress, linkSecrets }: Config, id: number): string | null {
  if (!bounceAddress) return null
  const { user, domain } = bounceAddress
  return `${user}+${id}.${signatureOf(linkSecrets[0]!, String(id))}@${domain}`
}

/** Whether an address is the mailbox itself, to which providers send complaints. */
export const isBounceMailbox = ({ bounceAddress }: Config, address: string): boolean =>
  bounceAddress !== null &&
  address.toLowerCase() === `${bounceAddress.user}@${bounceAddress.domain}`.toLowerCase()

/** The email that an address of `bounceAddressOf` is about; null for every other address. */
export function emailOfBounceAddress({ bounceAddress, linkSecrets }: Config, address: string): number | null {
  const lower = address.toLowerCase()
  if (!bounceAddress || lower.length > 320) return null
  const at = lower.lastIndexOf("@")
  const start = `${bounceAddress.user.toLowerCase()}+`
  const local = lower.slice(0, at)
  if (lower.slice(at + 1) !== bounceAddress.domain.toLowerCase() || !local.startsWith(start)) return null
  const [, id, signature] = /^([1-9]\d{0,14})\.([0-9a-f]{20})$/.exec(local.slice(start.length)) ?? []
  if (!id || !signature) return null
  return linkSecrets.some((secret) => isSameSecret(signature, signatureOf(secret, id))) ? Number(id) : null
}
