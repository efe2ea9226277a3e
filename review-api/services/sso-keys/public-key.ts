import { createPublicKey, type JsonWebKey, type KeyObject } from "node:crypto"
import { invalid } from "../../core/errors.ts"

export type PublicKey = { algorithm: "EdDSA" | "RS256"; pem: string }

const fault = (text: string) => invalid({ public_key: [text] })

const isPrivate = (text: string): boolean =>
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text) || /"d"\s*:\s*"/.test(text)

function parsed(text: string): KeyObject | null {
  try {
    return text.startsWith("{")
      ? createPublicKey({ key: JSON.parse(text) as JsonWebKey, format: "jwk" })
      : createPublicKey({ key: text, format: "pem" })
  } catch {
    return null
  }
}

const leastExponent = 65_537n
/** Larger ones make checking a signature slow, and nobody makes them. */
const mostExponent = 2n ** 32n

/**
 * What is wrong with a key of RSA; with a small exponent signatures can be made without the private key.
 * @returns null for a key that can be trusted.
 */
export function weaknessOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): string | null {
  if (asymmetricKeyType !== "rsa") return null
  const { modulusLength: bits = 0, publicExponent: exponent = 0n } = asymmetricKeyDetails ?? {}
  if (bits < 2_048 || bits > 8_192) return "must have 2048 to 8192 bits"
  const isOdd = exponent % 2n === 1n
  return isOdd && exponent >= leastExponent && exponent <= mostExponent
    ? null
    : "must have an exponent of 65537"
}

/**
 * Reads a public key, PEM or JWK: Ed25519, or RSA of 2048 to 8192 bits with a safe exponent (D-053).
 * @throws 422 with the fault at `public_key`.
 */
export function readPublicKey(text: string): PublicKey {
  if (isPrivate(text)) throw fault("is a private key. Keep it secret and paste the public key")
  const key = parsed(text)
  if (!key) throw fault("could not be read. Paste it as PEM or JWK")
  const pem = key.export({ type: "spki", format: "pem" }).toString()
  if (key.asymmetricKeyType === "ed25519") return { algorithm: "EdDSA", pem }
  if (key.asymmetricKeyType !== "rsa") throw fault("must be Ed25519 or RSA")
  const weakness = weaknessOf(key)
  if (weakness) throw fault(weakness)
  return { algorithm: "RS256", pem }
}
