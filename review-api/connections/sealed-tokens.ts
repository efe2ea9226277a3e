import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"
import type { ApiConfig } from "../core/config.ts"

type Secrets = { config: Pick<ApiConfig, "tokenSecrets"> }

/** Which row a token belongs to, so that a sealed one is worth nothing in another row. */
export type TokenOwner = { accountId: number; integrationId: number }

const derived = new Map<string, { id: string; key: Buffer }>()

/** AES-256 key of a secret, and its public name. Deriving is cheap, but not for each of thousands of rows. */
function keyOf(secret: string): { id: string; key: Buffer } {
  const known = derived.get(secret)
  if (known) return known
  const bytes = Buffer.from(hkdfSync("sha256", secret, "", "tokens of connections", 40))
  const made = { id: bytes.subarray(32).toString("base64url"), key: bytes.subarray(0, 32) }
  derived.set(secret, made)
  return made
}

const boundTo = ({ accountId, integrationId }: TokenOwner) => Buffer.from(`${accountId} ${integrationId}`)
const ivBytes = 12
const tagBytes = 16

/**
 * Encrypts a token for storage: AES-256-GCM with a key made of the newest TOKEN_SECRET, as `key id.bytes`.
 * @param owner the row that it is stored in.
 */
export function sealToken({ config }: Secrets, owner: TokenOwner, token: string): string {
  const { id, key } = keyOf(config.tokenSecrets[0]!)
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(boundTo(owner))
  const sealed = Buffer.concat([iv, cipher.update(token, "utf8"), cipher.final()])
  return `${id}.${Buffer.concat([sealed, cipher.getAuthTag()]).toString("base64url")}`
}

/**
 * Opens a token with the secret that sealed it.
 * @returns null when none of the secrets did, or it belongs to another row.
 */
export function openToken({ config }: Secrets, owner: TokenOwner, sealed: string): string | null {
  const [id, body = ""] = sealed.split(".")
  const { key } = config.tokenSecrets.map(keyOf).find((candidate) => candidate.id === id) ?? {}
  const bytes = Buffer.from(body, "base64url")
  if (!key || bytes.length < ivBytes + tagBytes) return null
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes))
      .setAAD(boundTo(owner))
      .setAuthTag(bytes.subarray(-tagBytes))
    return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, "utf8") + decipher.final("utf8")
  } catch {
    return null
  }
}

/** Whether a token is sealed with an older secret than the newest, and should be sealed anew. */
export const isSealedWithNewest = ({ config }: Secrets, sealed: string): boolean =>
  sealed.startsWith(`${keyOf(config.tokenSecrets[0]!).id}.`)
