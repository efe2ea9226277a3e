import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"
import type { ApiConfig } from "./config.ts"

type Secrets = { config: Pick<ApiConfig, "tokenSecrets"> }

const ivBytes = 12
const tagBytes = 16

/**
 * Encrypts texts for storage: AES-256-GCM with a key made of the newest TOKEN_SECRET, as `key id.bytes`.
 * @param purpose what the texts are, so that each kind has keys of its own.
 */
export function createSeal(purpose: string) {
  const derived = new Map<string, { id: string; key: Buffer }>()

  /** AES-256 key of a secret, and its public name. Deriving is cheap, but not for each of thousands of rows. */
  function keyOf(secret: string): { id: string; key: Buffer } {
    const known = derived.get(secret)
    if (known) return known
    const bytes = Buffer.from(hkdfSync("sha256", secret, "", purpose, 40))
    const made = { id: bytes.subarray(32).toString("base64url"), key: bytes.subarray(0, 32) }
    derived.set(secret, made)
    return made
  }

  return {
    /** @param owner the row that it is stored in: in another one it is worth nothing. */
    seal({ config }: Secrets, owner: string, text: string): string {
      const { id, key } = keyOf(config.tokenSecrets[0]!)
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final()])
      return `${id}.${Buffer.concat([sealed, cipher.getAuthTag()]).toString("base64url")}`
    },
    /**
     * Opens a text with the secret that sealed it.
     * @returns null when none of the secrets did, or it belongs to another row.
     */
    open({ config }: Secrets, owner: string, sealed: string): string | null {
      const [id, body = ""] = sealed.split(".")
      const { key } = config.tokenSecrets.map(keyOf).find((candidate) => candidate.id === id) ?? {}
      const bytes = Buffer.from(body, "base64url")
      if (!key || bytes.length < ivBytes + tagBytes) return null
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes))
          .setAAD(Buffer.from(owner))
          .setAuthTag(bytes.subarray(-tagBytes))
        return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, "utf8") + decipher.final("utf8")
      } catch {
        return null
      }
    },
    /** Whether a text is sealed with the newest secret; otherwise it should be sealed again. */
    isSealedWithNewest: ({ config }: Secrets, sealed: string): boolean =>
      sealed.startsWith(`${keyOf(config.tokenSecrets[0]!).id}.`),
  }
}
