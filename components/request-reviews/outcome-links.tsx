import { clsx } from "clsx"
import { PendingLink } from "#components/ui/pending.tsx"
import type { CampaignOutcomes } from "#lib/contract/campaigns/schema.ts"
import {
  type RequestReason,
  type RequestStatus,
  requestStatusLabels,
} from "#lib/contract/requests/constants.ts"
import { formatCount } from "#lib/format/numbers.ts"

type Choice = { status: RequestStatus | null; reason: RequestReason | null }

export type OutcomeLinksProps = {
  outcomes: CampaignOutcomes["outcomes"]
  chosen: Choice
  hrefOf: (choice: Choice) => string
}

const labelOf = ({ status, text }: CampaignOutcomes["outcomes"][number]) =>
  text && status !== "uncertain" ? `${requestStatusLabels[status]}: ${text}` : requestStatusLabels[status]

/** Recipients by state and reason: each leads to those alone. */
export function OutcomeLinks({ outcomes, chosen, hrefOf }: OutcomeLinksProps) {
  const all = outcomes.reduce((sum, { count }) => sum + count, 0)
  const links = [
    { key: "all", label: "All", count: all, choice: { status: null, reason: null } },
    ...outcomes.map((one) => ({
      key: `${one.status} ${one.reason}`,
      label: labelOf(one),
      count: one.count,
      choice: { status: one.status, reason: one.reason },
    })),
  ]
  return (
    <nav className="flex flex-wrap gap-1.5 py-3 print:hidden" aria-label="Recipients by current status">
      {links.map(({ key, label, count, choice }) => {
        const isCurrent = choice.status === chosen.status && choice.reason === chosen.reason
        return (
          <PendingLink
            key={key}
            className={clsx(
              "inline-flex min-h-7 items-center gap-1.5 rounded-card border px-2.5 py-0.5 text-13 pointer-coarse:min-h-touch",
              isCurrent ? "border-accent text-ink" : "border-line text-muted",
            )}
            href={hrefOf(choice)}
            aria-current={isCurrent ? "true" : undefined}
          >
            {label}
            <b className="font-strong tabular-nums">{formatCount(count)}</b>
          </PendingLink>
        )
      })}
    </nav>
  )
}
