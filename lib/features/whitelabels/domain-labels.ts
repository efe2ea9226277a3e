import type { OwnershipState, WhitelabelDomain } from "#lib/contract/whitelabels/schema.ts"

type Tone = "neutral" | "positive" | "warning" | "negative"
export type DomainLabels = {
  tone: Tone
  icon: "check" | "clock" | "warning" | "cross-circle"
  /** The state in a few words. */
  state: string
  /** Advice. */
  advice: string | null
}

const waiting = "New records can take up to a day to spread."

const unproven: Record<
  Exclude<OwnershipState, "found">,
  Omit<DomainLabels, "advice"> & { advice: string }
> = {
  missing: { tone: "warning", icon: "warning", state: "TXT record not found", advice: waiting },
  different: {
    tone: "warning",
    icon: "warning",
    state: "TXT record has a different value",
    advice: `Set the value exactly as shown here. ${waiting}`,
  },
  unreachable: {
    tone: "warning",
    icon: "warning",
    state: "DNS is not responding",
    advice: "Check again in a few minutes.",
  },
  taken: {
    tone: "negative",
    icon: "cross-circle",
    state: "In use by another site",
    advice: "Another site here uses this TXT record too. Remove its value, then check again.",
  },
}

const notChecked: DomainLabels = {
  tone: "neutral",
  icon: "clock",
  state: "Not checked yet",
  advice: "Add both records at your DNS provider, then check.",
}

/** How a claimed domain stands, in words (D-079). */
export function domainLabels({ verified_at, ownership }: WhitelabelDomain): DomainLabels {
  if (verified_at) {
    const isGone = ownership === "missing" || ownership === "different"
    return {
      tone: "positive",
      icon: "check",
      state: "Verified",
      advice: isGone ? "The TXT record is gone. Add it again to keep the domain." : null,
    }
  }
  return ownership && ownership !== "found" ? unproven[ownership] : notChecked
}

/** Whether the domain leads to this site, in words; null before the first check. */
export function leadText({ checked_at, leads_here }: WhitelabelDomain): string | null {
  if (!checked_at) return null
  if (leads_here) return "Points to this site"
  return leads_here === false
    ? "Does not point to this site yet. Check again once it does."
    : "We can't tell whether it points to this site"
}
