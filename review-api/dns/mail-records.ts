import { getDomain } from "tldts"

/** Name of the DKIM record of a domain (RFC 6376). */
export const dkimName = (domain: string, selector: string): string => `${selector}._domainkey.${domain}`

/** The text of a DKIM record. @param publicKey in Base64. */
export const dkimText = (publicKey: string): string => `v=DKIM1; k=rsa; p=${publicKey}`

/** Names where the DMARC record of a domain may be: its own, else that of its organisational domain (RFC 7489). */
export function dmarcNames(domain: string): string[] {
  const organisation = getDomain(domain)
  return [domain, ...(organisation && organisation !== domain ? [organisation] : [])].map(
    (name) => `_dmarc.${name}`,
  )
}

/** Tags of a record such as `v=DKIM1; p=…`, by name; the first of a name counts. */
export function tagsOf(text: string): ReadonlyMap<string, string> {
  const tags = new Map<string, string>()
  for (const part of text.split(";")) {
    const at = part.indexOf("=")
    const name = part.slice(0, at).trim().toLowerCase()
    if (at > 0 && !tags.has(name)) tags.set(name, part.slice(at + 1).trim())
  }
  return tags
}
