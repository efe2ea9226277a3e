import type { ComplianceEntry } from "#lib/contract/campaigns/schema.ts"
import { ownValue } from "#lib/contract/own-value.ts"

const acts: Readonly<Record<string, string>> = {
  attested: "Recipients attested",
  sent: "Sent or scheduled",
  paused: "Paused",
  resumed: "Resumed",
  cancelled: "Cancelled",
  resent: "Resent",
  failed: "Failed",
}

const outcomes: Readonly<Record<string, string>> = {
  warned: "Policy warning",
  blocked: "Blocked by a policy",
  acknowledged: "Policy warning confirmed",
}

/** The words of an entry of a compliance log: an act, or the outcome of a policy. */
export const complianceText = ({ code, outcome }: Pick<ComplianceEntry, "code" | "outcome">): string =>
  ownValue(acts, code) ?? ownValue(outcomes, outcome) ?? code
