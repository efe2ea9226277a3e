import { createPrivateKey } from "node:crypto"

/**
 * Whether a private key can sign emails: RSA. Any other makes emails that are not signed, and nobody says so.
 * @param pem PKCS 1 or 8.
 */
export function isSigningKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem)
    return asymmetricKeyType === "rsa" && (asymmetricKeyDetails?.modulusLength ?? 0) >= 1_024
  } catch {
    return false
  }
}
