import { createPublicKey, type JsonWebKey, type KeyObject } from "node:crypto"
import { invalid } from "../../core/errors.ts"

export type PublicKey = { algorithm: "EdDSA" | "RS256"; pem: string }

const algorithms: Readonly<Record<string, PublicKey["algorithm"]>> = { ed25519: "EdDSA", rsa: "RS256" }

const error = (text: string) => invalid({ public_key: [text] })

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
/** Larger ones make checking a signature slow, and no one makes them. */
const maxExponent = 2n ** 32n

/** A modulus with a factor this small was not made by a generator of keys. */
const smallestFactor = 2_000n

const bytesOf = (text: string | undefined): Buffer => Buffer.from(text ?? "", "base64url")

function hasSmallFactor(modulus: bigint): boolean {
  if (modulus % 2n === 0n) return true
  for (let factor = 3n; factor < smallestFactor; factor += 2n) if (modulus % factor === 0n) return true
  return false
}

/**
 * The points of Ed25519 whose order is at most 8, as little-endian hex without the sign: for these a signature can be made
 * without a private key.
 */
const smallOrderPoints = new Set([
  `01${"00".repeat(31)}`,
  "00".repeat(32),
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  `ec${"ff".repeat(30)}7f`,
  `ed${"ff".repeat(30)}7f`,
  `ee${"ff".repeat(30)}7f`,
])

function isSmallOrder(key: KeyObject): boolean {
  const point = bytesOf(key.export({ format: "jwk" }).x)
  point[31]! &= 0x7f
  return smallOrderPoints.has(point.toString("hex"))
}

/**
 * Weakness of a key: a small exponent, a modulus that is easily factored or a point of small order,
 * signatures can be made without the private key.
 * @returns null for a key that can be trusted.
 */
export function weaknessOf(key: KeyObject): string | null {
  if (key.asymmetricKeyType === "ed25519") return isSmallOrder(key) ? "is not a safe key" : null
  if (key.asymmetricKeyType !== "rsa") return null
  const { modulusLength: bits = 0, publicExponent: exponent = 0n } = key.asymmetricKeyDetails ?? {}
  if (bits < 2_048 || bits > 8_192) return "must have 2048 to 8192 bits"
  const isOdd = exponent % 2n === 1n
  if (!isOdd || exponent < leastExponent || exponent > maxExponent) return "must have an exponent of 65537"
  const modulus = BigInt(`0x${bytesOf(key.export({ format: "jwk" }).n).toString("hex")}`)
  return hasSmallFactor(modulus) ? "is not a safe key" : null
}

/**
 * Reads a public key, PEM or JWK: Ed25519, or RSA of 2048 to 8192 bits with a safe exponent (D-053).
 * @throws 422 with the error at `public_key`.
 */
export function readPublicKey(text: string): PublicKey {
  if (isPrivate(text)) throw error("is a private key. Keep it secret and paste the public key")
  const key = parsed(text)
  if (!key) throw error("could not be read. Paste it as PEM or JWK")
  const pem = key.export({ type: "spki", format: "pem" }).toString()
  const algorithm = algorithms[key.asymmetricKeyType ?? ""]
  if (!algorithm) throw error("must be Ed25519 or RSA")
  const weakness = weaknessOf(key)
  if (weakness) throw error(weakness)
  return { algorithm, pem }
}
