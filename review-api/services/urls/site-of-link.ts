import { getPublicSuffix } from "tldts"
import { knownSources, sourceId } from "../../db/reference/sources.ts"

/** The names under which a host is known: whole, and without its ending by country. */
function namesOf(link: string): string[] {
  const host = new URL(link).hostname.replace(/^(?:www|m)\./, "")
  const suffix = getPublicSuffix(host)
  return suffix && host.endsWith(`.${suffix}`) ? [host, host.slice(0, -suffix.length - 1)] : [host]
}

const isAt = (pattern: string, name: string): boolean =>
  pattern.startsWith("*.") ? name === pattern.slice(2) || name.endsWith(pattern.slice(1)) : name === pattern

/** The id of the source whose site an address is on; that of other sites where none is known. */
export function siteOfLink(link: string): number {
  const names = namesOf(link)
  const found = knownSources.find((source) => {
    const hosts: readonly string[] = "hosts" in source ? source.hosts : []
    return hosts.some((host) => names.some((name) => isAt(host, name)))
  })
  return found?.id ?? sourceId("other_site")
}
