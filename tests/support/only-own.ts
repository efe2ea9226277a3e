import type { Site } from "./white-labels.ts"

const hostOf = ({ address }: Site) => new URL(address).hostname

/** Addresses of people in the demo. */
const isDemoAddress = /[\w.+-]+@(?:[\w-]+\.)*outpost\.test(?![a-z])/g

/** Signs that only the pages of one site may show. */
function signsOf(site: Site): string[] {
  const host = hostOf(site)
  return [
    site.name,
    site.support,
    ...(site.phone ? [site.phone] : []),
    ...site.colours,
    ...(site.logo ? [site.logo] : []),
    // The product's own host is an address that stands for much else.
    ...(host === "127.0.0.1" ? [] : [host]),
  ]
}

/** Signs of sites in a text. */
export function signsIn(text: string, sites: readonly Site[]): string[] {
  const cleaned = text.replace(isDemoAddress, "").toLowerCase()
  return sites.flatMap(signsOf).filter((sign) => cleaned.includes(sign.toLowerCase()))
}

/** The hosts of every address that a page links or loads; runs in a browser as well. */
export function linkedHosts(page: Document = document): string[] {
  const attributes = ["href", "src", "action", "formaction", "poster", "data"]
  const elements = [...page.querySelectorAll(attributes.map((name) => `[${name}]`).join())]
  const hosts = elements
    .flatMap((element) => attributes.map((name) => element.getAttribute(name)))
    .filter((value): value is string => value !== null)
    .map((value) => new URL(value, page.URL))
    .filter(({ protocol }) => protocol.startsWith("http"))
    .map(({ hostname }) => hostname)
  return [...new Set(hosts)]
}

/** Hosts of a list that are not a site's own. */
export const foreignHosts = (hosts: string[], site: Site): string[] =>
  hosts.filter((host) => host !== hostOf(site))
