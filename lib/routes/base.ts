/** The base path of a shadow session: `/as/{id of the child account}` (D-050). */
export const shadowBase = (childAccountId: string | number): string =>
  `/as/${encodeURIComponent(String(childAccountId))}`

const pattern = /^\/as\/([^/]+)/

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Takes the base path of a shadow session off a path without query.
 * @returns the base, empty outside of one; the id in it; the path that stays, which begins with `/`.
 */
export function splitBase(path: string): { base: string; shadowId: string | null; path: string } {
  const [base, id] = pattern.exec(path) ?? []
  if (base === undefined || id === undefined) return { base: "", shadowId: null, path }
  return { base, shadowId: decoded(id), path: path.slice(base.length) || "/" }
}

type Store = { getStore(): string | undefined }

/** The base that the server's request, or the page in this browser, is served under; empty outside of a shadow. */
export function currentBase(): string {
  if (typeof window !== "undefined") return splitBase(window.location.pathname).base
  const held = (globalThis as unknown as Record<symbol, Store | undefined>)[Symbol.for("outpost.base")]
  return held?.getStore() ?? ""
}

/** Puts a base before a path of this site, with or without query; what stands under it already stays as it is. */
export function inBase(path: string, base = currentBase()): string {
  const isUnder = path === base || path.startsWith(`${base}/`)
  if (base === "" || isUnder || !path.startsWith("/")) return path
  return `${base}${path.replace(/^\/(?=[?#]|$)/, "")}`
}
