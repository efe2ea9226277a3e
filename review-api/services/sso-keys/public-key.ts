import { createPublicKey, type JsonWebKey, type KeyObject } from "node:crypto"
import { invalid } from "../../errors.ts"

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

/**
 * Reads a public key, PEM or JWK: Ed25519, or RSA of 2048 to 8192 bits (D-053).
 * @throws 422 with the fault at `public_key`.
 */
export function readPublicKey(text: string): PublicKey {
  if (isPrivate(text)) throw fault("is a private key. Keep it secret and paste the public one")
  const key = parsed(text)
  if (!key) throw fault("cannot be read. Paste it as PEM or JWK")
  const pem = key.export({ type: "spki", format: "pem" }).toString()
  if (key.asymmetricKeyType === "ed25519") return { algorithm: "EdDSA", pem }
  if (key.asymmetricKeyType !== "rsa") throw fault("must be Ed25519 or RSA")
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  if (bits < 2_048 || bits > 8_192) throw fault("must have 2048 to 8192 bits")
  return { algorithm: "RS256", pem }
}
