const loopback = ["localhost", "127.0.0.1", "[::1]"]

/**
 * What is wrong with an address that codes are sent to (RFC 8252, RFC 9700): https, http on this machine, or a scheme
 * of an installed application, which has a dot; never a fragment.
 * @returns null when it may be used.
 */
export function redirectUriError(text: string): string | null {
  if (!URL.canParse(text)) return "is not a valid URL"
  const { protocol, hostname, hash, username, password } = new URL(text)
  if (hash !== "" || text.endsWith("#")) return "must not have a fragment"
  if (username || password) return "must not contain a password"
  if (protocol === "https:") return null
  if (protocol === "http:") return loopback.includes(hostname) ? null : "must start with https"
  return protocol.includes(".") ? null : "must start with https"
}
