/** Name of the site of an `Origin` or `Referer`; null where there is none. */
export function siteOf(address: string | null | undefined): string | null {
  if (!address || !URL.canParse(address)) return null
  const { hostname, protocol } = new URL(address)
  return /^https?:$/.test(protocol) && hostname ? hostname.toLowerCase() : null
}

/** Whether a site may show a widget: one of its domains, or below one; without domains any (D-301). */
export const isAllowedSite = (site: string | null, domains: readonly string[]): boolean =>
  domains.length === 0 ||
  (site !== null && domains.some((domain) => site === domain || site.endsWith(`.${domain}`)))

const longest = 200

/** Parts of a path that look as if they named a person are left out: no count needs them. */
const isTelling = (part: string): boolean => /@|%40/.test(part) || part.length > 60 || /\d{6,}/.test(part)

/** The page of a `Referer`, without query and fragment. @returns null where no page is told. */
export function pageOf(referer: string | null | undefined): { host: string; path: string } | null {
  const host = siteOf(referer)
  if (host === null) return null
  const path = new URL(referer!).pathname
    .split("/")
    .map((part) => (isTelling(part) ? "…" : part))
    .join("/")
  return { host, path: path.slice(0, longest) }
}
