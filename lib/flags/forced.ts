import type { Flags } from "#lib/contract/flags.ts"

/** Forced flags as JSON (D-038). */
export const flagsCookieName = "app_features"
export const flagsCookieLifeS = 30 * 24 * 60 * 60
const prefix = "features."
const maxFlags = 50

const isName = (name: string): boolean => /^[A-Za-z]\w{0,63}$/.test(name)

/** Reads the flags cookie; anything that is not a map of names to booleans is left out. */
export function readForced(cookie: string | null): Flags {
  try {
    const parsed: unknown = JSON.parse(cookie ?? "{}")
    if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return {}
    const pairs = Object.entries(parsed).filter(([name, value]) => isName(name) && typeof value === "boolean")
    return Object.fromEntries(pairs.slice(0, maxFlags)) as Flags
  } catch {
    return {}
  }
}

/**
 * Takes `features.{name}=true|false` out of an address (D-038); an empty value removes a forced flag.
 * @param search query with its `?`, or empty.
 * @returns the query without them and the new forced flags, or null when the query forces nothing.
 */
export function readForcedFlags(search: string, held: Flags): { search: string; forced: Flags } | null {
  const parts = search.replace(/^\?/, "").split("&")
  const rest: string[] = []
  const forced = new Map(Object.entries(held))
  for (const part of parts) {
    const [[name, value]] = [...new URLSearchParams(part), ["", ""]] as [[string, string]]
    if (!name.startsWith(prefix)) {
      rest.push(part)
      continue
    }
    const flag = name.slice(prefix.length)
    if (value === "") forced.delete(flag)
    if (isName(flag) && (value === "true" || value === "false")) forced.set(flag, value === "true")
  }
  if (rest.length === parts.length) return null
  const left = rest.filter((part) => part !== "").join("&")
  const latest = [...forced].slice(-maxFlags)
  return { search: left ? `?${left}` : "", forced: Object.fromEntries(latest) }
}
