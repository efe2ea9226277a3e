import { Badge, type BadgeTone } from "#components/ui/badge.tsx"
import type { IconName } from "#components/ui/icon-paths.ts"
import type { IntegrationStatus as Status } from "#lib/contract/integration-constants.ts"
import { integrationStatusLabels, knownIntegrationStatus } from "#lib/features/integrations/statuses.ts"

const looks: Record<Status, { tone: BadgeTone; icon: IconName }> = {
  active: { tone: "positive", icon: "check" },
  expired: { tone: "negative", icon: "cross-circle" },
  inactive: { tone: "neutral", icon: "minus" },
}

/** The state of a connection as icon and word; one that is not known stands as it is. */
export function IntegrationStatus({ status }: { status: string }) {
  const known = knownIntegrationStatus(status)
  const look = known ? looks[known] : ({ tone: "neutral", icon: "info" } as const)
  return <Badge {...look}>{known ? integrationStatusLabels[known] : status}</Badge>
}
