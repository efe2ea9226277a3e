import { createHmac } from "node:crypto"
import type { ApiConfig } from "../core/config.ts"
import { isSameSecret } from "../core/same-secret.ts"

type Config = Pick<ApiConfig, "bounceAddress" | "linkSecrets">

/** Hexadecimal digits: mail servers may change the case of what stands before the @. */
const signatureLength = 20

/** @param of `email 12` or `request 3-45`. */
const signatureOf = (secret: string, of: string): string =>
  createHmac("sha256", secret).update(`bounce address of ${of}`).digest("hex").slice(0, signatureLength)

/**
 * Who an email comes from on the way (VERP): what mail servers report goes there, and says which email it is about.
 * @param id of the queued email.
 * @returns null where no reports are taken.
 */
export function bounceAddressOf({ bounceAddress, linkSecrets }: Config, id: number): string | null {
  if (!bounceAddress) return null
  const { user, domain } = bounceAddress
  return `${user}+${id}.${signatureOf(linkSecrets[0]!, `email ${id}`)}@${domain}`
}

/** The same of a request, whose ids are those of its account and its own. */
export function bounceAddressOfRequest(
  { bounceAddress, linkSecrets }: Config,
  { accountId, id }: { accountId: number; id: number },
): string | null {
  if (!bounceAddress) return null
  const { user, domain } = bounceAddress
  const key = `${accountId}-${id}`
  return `${user}+r${key}.${signatureOf(linkSecrets[0]!, `request ${key}`)}@${domain}`
}

/** Whether an address is the mailbox itself, to which providers send complaints. */
export const isBounceMailbox = ({ bounceAddress }: Config, address: string): boolean =>
  bounceAddress !== null &&
  address.toLowerCase() === `${bounceAddress.user}@${bounceAddress.domain}`.toLowerCase()

/** The text between the mailbox's name and the @ of a bounce address; null for every other address. */
function detailOf({ bounceAddress }: Config, address: string): string | null {
  const lower = address.toLowerCase()
  if (!bounceAddress || lower.length > 320) return null
  const at = lower.lastIndexOf("@")
  const start = `${bounceAddress.user.toLowerCase()}+`
  const local = lower.slice(0, at)
  if (lower.slice(at + 1) !== bounceAddress.domain.toLowerCase() || !local.startsWith(start)) return null
  return local.slice(start.length)
}

const isSigned = ({ linkSecrets }: Config, of: string, signature: string): boolean =>
  linkSecrets.some((secret) => isSameSecret(signature, signatureOf(secret, of)))

/** The email that an address of `bounceAddressOf` is about; null for every other address. */
export function emailOfBounceAddress(config: Config, address: string): number | null {
  const [, id, signature] = /^([1-9]\d{0,14})\.([0-9a-f]{20})$/.exec(detailOf(config, address) ?? "") ?? []
  return id && signature && isSigned(config, `email ${id}`, signature) ? Number(id) : null
}

/** The request that an address of `bounceAddressOfRequest` is about; null for every other address. */
export function requestOfBounceAddress(
  config: Config,
  address: string,
): { accountId: number; id: number } | null {
  const [, accountId, id, signature] =
    /^r([1-9]\d{0,14})-([1-9]\d{0,14})\.([0-9a-f]{20})$/.exec(detailOf(config, address) ?? "") ?? []
  if (!accountId || !id || !signature) return null
  if (!isSigned(config, `request ${accountId}-${id}`, signature)) return null
  return { accountId: Number(accountId), id: Number(id) }
}
