import type { DomainCheckCode, DomainProblem } from "#lib/contract/email-domains/constants.ts"
import type { DomainCheckItem, EmailDomain } from "#lib/contract/email-domains/schema.ts"

type Tone = "neutral" | "positive" | "warning" | "negative"

/** Names of the records, and what each is for. */
export const checkNames: Readonly<Record<DomainCheckCode, { name: string; purpose: string }>> = {
  dkim: { name: "DKIM", purpose: "Proves that an email is yours and was not changed on the way." },
  spf: { name: "SPF", purpose: "Lists the servers that send email for your domain." },
  dmarc: { name: "DMARC", purpose: "Tells receivers what to do with emails that are not yours." },
  return_path: { name: "Return path", purpose: "Receives reports about emails that bounced." },
}

const waiting = "New records can take up to a day to spread."

const advice: Readonly<Record<DomainProblem, Partial<Record<DomainCheckCode, string>> & { usual: string }>> =
  {
    missing: {
      usual: `No record found. Add it at your DNS provider. ${waiting}`,
      spf: "No record found. Add a TXT record such as v=spf1 ~all, with the servers that send your other email.",
      return_path: "Bounces can't be delivered. Ask whoever runs this site to set the MX record.",
    },
    several: {
      usual: "There are several records, so receivers ignore them all. Keep one.",
    },
    malformed: { usual: "The record can't be read. Set its value exactly as shown here." },
    different_key: {
      usual: `The record has another key. Set its value exactly as shown here. ${waiting}`,
    },
    revoked: { usual: "The key is empty, which revokes it. Set the value exactly as shown here." },
    too_many_lookups: {
      usual:
        "The record needs more than 10 DNS lookups, so receivers ignore it. Remove includes you no longer use.",
    },
    too_many_voids: {
      usual: "The record names more than 2 domains that don't exist, so receivers ignore it. Remove them.",
    },
    unreachable: { usual: "DNS is not responding. Check again in a few minutes." },
  }

/** Advice about a record; null where it is right. */
export function checkAdvice({ code, problem }: DomainCheckItem): string | null {
  if (!problem) return null
  return advice[problem][code] ?? advice[problem].usual
}

/** How a record was found, as a badge. */
export const checkBadge = ({ ok, required, problem }: DomainCheckItem): { tone: Tone; text: string } => {
  if (ok) return { tone: "positive", text: "Found" }
  if (problem === "unreachable") return { tone: "warning", text: "Not responding" }
  return {
    tone: required ? "negative" : "warning",
    text: problem === "missing" ? "Not found" : "Needs a change",
  }
}

/** How a sending domain stands, as a badge with what follows from it. */
export function domainState({ status, domain, sender }: EmailDomain): {
  tone: Tone
  text: string
  says: string
} {
  if (status === "verified")
    return { tone: "positive", text: "Verified", says: `Review requests come from ${sender}.` }
  const meanwhile = `Until then, they come from ${sender}, and replies reach your senders.`
  return status === "failing"
    ? {
        tone: "negative",
        text: "Records changed",
        says: `Receivers would no longer trust emails from ${domain}. Correct the records below. ${meanwhile}`,
      }
    : {
        tone: "warning",
        text: "Not verified yet",
        says: `Review requests come from ${domain} once the required records are found. ${meanwhile}`,
      }
}
