import { Badge, type BadgeTone } from "#components/ui/badge.tsx"
import type { IconName } from "#components/ui/icon-paths.ts"
import type { AccountStatus as Status } from "#lib/contract/account-constants.ts"
import { accountStatusLabel, knownStatus } from "#lib/features/accounts/statuses.ts"

const looks: Record<Status, { tone: BadgeTone; icon: IconName }> = {
  trial: { tone: "accent", icon: "clock" },
  active: { tone: "neutral", icon: "check" },
  past_due: { tone: "warning", icon: "warning" },
  expired: { tone: "negative", icon: "cross-circle" },
  suspended: { tone: "negative", icon: "cross-circle" },
  cancelled: { tone: "neutral", icon: "minus" },
}

/** The status of an account as icon and word (D-031). */
export function AccountStatus({ status }: { status: string }) {
  const known = knownStatus(status)
  const look = known ? looks[known] : ({ tone: "neutral", icon: "info" } as const)
  return <Badge {...look}>{accountStatusLabel(status)}</Badge>
}
