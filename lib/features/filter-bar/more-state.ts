/** Where Show More is remembered (D-096), and the same for the server. */
export const moreStorage = "app.filters.more"
export const moreCookie = "app_filters_more"

const yearSeconds = 365 * 24 * 3600

/** Remembers Show More or Show Less. Browser only. */
export function rememberMore(open: boolean): void {
  try {
    localStorage.setItem(moreStorage, String(open))
  } catch {
    // A browser that keeps nothing still has the cookie.
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${moreCookie}=${open}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
}

/** Whether the extra filters were left open; null when nothing is remembered. Browser only. */
export function rememberedMore(): boolean | null {
  try {
    const text = localStorage.getItem(moreStorage)
    return text === null ? null : text === "true"
  } catch {
    return null
  }
}
