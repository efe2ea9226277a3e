import type { Bearer, Credentials } from "../permissions/session.ts"

/**
 * Reads `Authorization: Basic base64(email:token)`, or `Bearer token` of an application (D-006, D-060).
 * @returns null when the header is absent or says anything else.
 */
export function readCredentials(header: string | undefined): Credentials | Bearer | null {
  const bearer = /^Bearer +([A-Za-z0-9_-]{20,100}) *$/i.exec(header ?? "")?.[1]
  if (bearer) return { bearer }
  const encoded = /^Basic +([A-Za-z0-9+/_-]+={0,2}) *$/i.exec(header ?? "")?.[1]
  if (!encoded) return null
  const text = Buffer.from(encoded, "base64").toString("utf8")
  // Tokens have no colon, e-mail addresses may.
  const colon = text.lastIndexOf(":")
  if (colon < 1 || colon === text.length - 1) return null
  return { email: text.slice(0, colon).toLowerCase(), token: text.slice(colon + 1) }
}
