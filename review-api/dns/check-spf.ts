import type { DomainProblem } from "#lib/contract/email-domains/constants.ts"
import type { DnsResolver } from "./resolver.ts"

/** Limits of RFC 7208, section 4.6.4. */
const maxLookups = 10
const maxVoids = 2

/** Terms that ask DNS. */
const asking = new Set(["include", "a", "mx", "ptr", "exists", "redirect"])

type Tally = { lookups: number; voids: number }

const isSpf = (text: string) => /^v=spf1(?: |$)/i.test(text)

type Term = { name: string; target: string }

/** The terms of a record that ask DNS. A mechanism has no `=`, a modifier no sign before it. */
function termsOf(record: string, domain: string): Term[] {
  return record
    .split(/\s+/)
    .slice(1)
    .flatMap((term) => {
      const [, name = "", rest = ""] = /^[+?~-]?([a-z]+)(?:[:=]([^/]*))?/i.exec(term) ?? []
      return asking.has(name.toLowerCase()) ? [{ name: name.toLowerCase(), target: rest || domain }] : []
    })
}

async function count(dns: DnsResolver, record: string, domain: string, tally: Tally): Promise<void> {
  for (const { name, target } of termsOf(record, domain)) {
    tally.lookups += 1
    if (tally.lookups > maxLookups || tally.voids > maxVoids) return
    // A macro is known only when an email arrives.
    if (target.includes("%") || name === "ptr") continue
    if (name === "include" || name === "redirect") {
      const texts = (await dns.texts(target)).filter(isSpf)
      if (texts.length === 0) tally.voids += 1
      else await count(dns, texts[0]!, target, tally)
      continue
    }
    const found = name === "mx" ? await dns.exchangers(target) : await dns.addresses(target)
    if (found.length === 0) tally.voids += 1
  }
}

export type RecordCheck = { problem: DomainProblem | null; found: string[] }

/**
 * Looks at the SPF record of a domain: there is one, and a receiver may follow it (RFC 7208).
 * @throws when DNS does not respond.
 */
export async function checkSpf(dns: DnsResolver, domain: string): Promise<RecordCheck> {
  const found = (await dns.texts(domain)).filter(isSpf)
  if (found.length === 0) return { problem: "missing", found }
  if (found.length > 1) return { problem: "several", found }
  const tally = { lookups: 0, voids: 0 }
  await count(dns, found[0]!, domain, tally)
  if (tally.lookups > maxLookups) return { problem: "too_many_lookups", found }
  return { problem: tally.voids > maxVoids ? "too_many_voids" : null, found }
}
