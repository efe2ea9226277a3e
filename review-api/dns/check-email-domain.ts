import type { DomainCheckCode } from "#lib/contract/email-domains/constants.ts"
import type { DomainCheck } from "../db/schema/email-domains.ts"
import { checkSpf, type RecordCheck } from "./check-spf.ts"
import { inTime } from "./in-time.ts"
import { dkimName, dmarcNames, tagsOf } from "./mail-records.ts"
import type { DnsResolver } from "./resolver.ts"

const longestMs = 15_000

/** The DKIM record has our key (RFC 6376, section 3.6.1). */
async function checkDkim(
  dns: DnsResolver,
  { domain, selector, publicKey }: { domain: string; selector: string; publicKey: string },
): Promise<RecordCheck> {
  const found = await dns.texts(dkimName(domain, selector))
  if (found.length === 0) return { problem: "missing", found }
  if (found.length > 1) return { problem: "several", found }
  const tags = tagsOf(found[0]!)
  const [version, type, key] = [tags.get("v") ?? "DKIM1", tags.get("k") ?? "rsa", tags.get("p")]
  if (version !== "DKIM1" || type !== "rsa" || key === undefined) return { problem: "malformed", found }
  if (key === "") return { problem: "revoked", found }
  return { problem: key.replace(/\s/g, "") === publicKey ? null : "different_key", found }
}

/**
 * There is one DMARC record, of the domain or its organisational domain (RFC 7489). Emails are signed by the very domain they
 * come from, so they are aligned under every policy.
 */
async function checkDmarc(dns: DnsResolver, domain: string): Promise<RecordCheck> {
  for (const name of dmarcNames(domain)) {
    const found = (await dns.texts(name)).filter((text) => /^v=DMARC1(?:\s*;|$)/i.test(text))
    if (found.length > 1) return { problem: "several", found }
    if (found.length === 0) continue
    const policy = tagsOf(found[0]!).get("p")?.toLowerCase() ?? ""
    return { problem: ["none", "quarantine", "reject"].includes(policy) ? null : "malformed", found }
  }
  return { problem: "missing", found: [] }
}

/** Reports of receivers arrive where emails say that they come from on the way. */
async function checkReturnPath(dns: DnsResolver, domain: string): Promise<RecordCheck> {
  const found = await dns.exchangers(domain)
  if (found.length > 0) return { problem: null, found }
  return { problem: (await dns.addresses(domain)).length > 0 ? null : "missing", found }
}

/**
 * Looks at all DNS records of a sending domain (D-300). Never fails: a record that DNS does not tell in time is
 * `unreachable`.
 * @param returnPath domain of the envelope sender, which is the installation's.
 */
export async function checkEmailDomain(
  dns: DnsResolver,
  what: { domain: string; selector: string; publicKey: string; returnPath: string },
): Promise<DomainCheck[]> {
  const look = async (code: DomainCheckCode, answer: Promise<RecordCheck>): Promise<DomainCheck> => {
    const { problem, found } = await inTime(answer, longestMs).catch(() => ({
      problem: "unreachable" as const,
      found: [],
    }))
    return {
      code,
      isOk: problem === null,
      problem,
      found: found.slice(0, 5).map((text) => text.slice(0, 500)),
    }
  }
  return Promise.all([
    look("dkim", checkDkim(dns, what)),
    look("spf", checkSpf(dns, what.domain)),
    look("dmarc", checkDmarc(dns, what.domain)),
    look("return_path", checkReturnPath(dns, what.returnPath)),
  ])
}

/** Checks without which the domain sends nothing; the return path is the operator's. */
export const isRequired = (code: string): boolean => code !== "return_path"
