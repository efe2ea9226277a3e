import { Facts } from "#components/ui/facts.tsx"
import type { PartnerScorecardDetail } from "#lib/contract/index.ts"
import { formatInstant } from "#lib/format/dates.ts"

export type ScorecardFactsProps = { scorecard: PartnerScorecardDetail; timeZone: string }

/** To whom a scorecard went, and when it was opened. */
export function ScorecardFacts({ scorecard, timeZone }: ScorecardFactsProps) {
  const { email, sent_at: sentAt, opened_at: openedAt } = scorecard
  const facts: [string, string][] = [
    ["Email", email ?? "–"],
    ["Sent", sentAt ? formatInstant(sentAt, timeZone) : "Sending"],
    ["Opened", openedAt ? formatInstant(openedAt, timeZone) : "Not opened yet"],
  ]
  return <Facts facts={facts} />
}
