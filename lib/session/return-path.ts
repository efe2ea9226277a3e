const maxLength = 2_000

// Anything that a browser could read as another host, or that cannot stand in a header.
const isUnsafe = (path: string): boolean => /^\/[/\\]|[\\\s]|[^\x21-\x7e]/.test(path)

/**
 * Checks an address to return to after logging in (D-067).
 * @param path as the cookie holds it.
 * @returns the path with its query when it is a page of this site, else null.
 */
export function safeReturnPath(path: string | null | undefined): string | null {
  if (!path?.startsWith("/") || path.length > maxLength || isUnsafe(path)) return null
  const base = "http://host.invalid"
  if (!URL.canParse(path, base)) return null
  const url = new URL(path, base)
  const isElsewhere = url.origin !== base || url.pathname.startsWith("//")
  const isNoPage = /^\/(?:api|_next|login|error)(?:\/|$)/.test(url.pathname)
  return isElsewhere || isNoPage ? null : `${url.pathname}${url.search}`
}
