import type { PolicyCode } from "#lib/contract/campaigns/policy/rules.ts"

/** Names of the fields that confirm a finding of the policies (D-297). */
export const confirmFields = (code: PolicyCode) =>
  ({ isTicked: `confirmed_${code}`, name: `confirmed_by_${code}`, reason: `confirmed_why_${code}` }) as const
