import { Check, CircleX, Clock, type IconNode, Info, Minus, TriangleAlert } from "lucide"
import { Badge, type BadgeTone } from "#components/ui/badge.tsx"
import type { AccountStatus as Status } from "#lib/contract/account-constants.ts"
import { accountStatusLabel, knownStatus } from "#lib/features/accounts/statuses.ts"

const looks: Record<Status, { tone: BadgeTone; icon: IconNode }> = {
  trial: { tone: "accent", icon: Clock },
  active: { tone: "neutral", icon: Check },
  past_due: { tone: "warning", icon: TriangleAlert },
  expired: { tone: "negative", icon: CircleX },
  suspended: { tone: "negative", icon: CircleX },
  cancelled: { tone: "neutral", icon: Minus },
}

/** The status of an account as icon and word (D-031). */
export function AccountStatus({ status }: { status: string }) {
  const known = knownStatus(status)
  const look = known ? looks[known] : ({ tone: "neutral", icon: Info } as const)
  return <Badge {...look}>{accountStatusLabel(status)}</Badge>
}
