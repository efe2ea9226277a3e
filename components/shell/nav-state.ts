import type { NavGroupKey } from "./nav-items.ts"

/** Open or closed by group; an absent group is open. */
export type NavGroupsState = Partial<Record<NavGroupKey, boolean>>

export const navStorage = { groups: "app.nav.groups", collapsed: "app.nav.collapsed" } as const
/** The same state for the server, so that the first HTML already stands as it was left. */
export const navCookies = { groups: "app_nav_groups", collapsed: "app_nav_collapsed" } as const

const yearSeconds = 365 * 24 * 3600

/** Reads the remembered groups; anything unreadable counts as all open (D-078). */
export function parseNavGroups(text: string | null | undefined): NavGroupsState {
  try {
    const parsed: unknown = JSON.parse(text ?? "{}")
    if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return {}
    return Object.fromEntries(Object.entries(parsed).filter(([, open]) => typeof open === "boolean"))
  } catch {
    return {}
  }
}

/** Remembers a state in local storage and, for the server, in a cookie. Browser only. */
export function remember(kind: keyof typeof navStorage, value: NavGroupsState | boolean): void {
  const text = JSON.stringify(value)
  try {
    localStorage.setItem(navStorage[kind], text)
  } catch {
    // A browser that keeps nothing still has the cookie.
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${navCookies[kind]}=${encodeURIComponent(text)}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
}

/** Values in local storage; null for none. Browser only. */
export function remembered(kind: keyof typeof navStorage): string | null {
  try {
    return localStorage.getItem(navStorage[kind])
  } catch {
    return null
  }
}
