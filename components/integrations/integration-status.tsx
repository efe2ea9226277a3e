import { Check, CircleX, type IconNode, Info, Minus } from "lucide"
import { Badge, type BadgeTone } from "#components/ui/badge.tsx"
import type { IntegrationStatus as Status } from "#lib/contract/integration-constants.ts"
import { integrationStatusLabels, knownIntegrationStatus } from "#lib/features/integrations/statuses.ts"

const looks: Record<Status, { tone: BadgeTone; icon: IconNode }> = {
  active: { tone: "positive", icon: Check },
  expired: { tone: "negative", icon: CircleX },
  inactive: { tone: "neutral", icon: Minus },
}

/** The state of a connection as icon and word; one that is not known stands as it is. */
export function IntegrationStatus({ status }: { status: string }) {
  const known = knownIntegrationStatus(status)
  const look = known ? looks[known] : ({ tone: "neutral", icon: Info } as const)
  return <Badge {...look}>{known ? integrationStatusLabels[known] : status}</Badge>
}
