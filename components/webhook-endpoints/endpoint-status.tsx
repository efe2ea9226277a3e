import { CircleCheck, CircleX, TriangleAlert } from "lucide"
import { Badge } from "#components/ui/badge.tsx"
import { ownValue } from "#lib/contract/own-value.ts"
import type { WebhookEndpoint } from "#lib/contract/webhook-endpoints/schema.ts"
import { formatInstant } from "#lib/format/dates.ts"

const reasons: Readonly<Record<string, string>> = {
  failing: "Disabled after repeated failures",
  gone: "Disabled: the endpoint is gone",
}

export type EndpointStatusProps = { endpoint: WebhookEndpoint; timeZone: string }

/** Whether an endpoint is sent events, and whether they arrive. */
export function EndpointStatus({ endpoint, timeZone }: EndpointStatusProps) {
  const { enabled, disabled_reason: reason, failing_since: since } = endpoint
  if (!enabled) {
    return (
      <Badge tone={reason ? "negative" : "neutral"} icon={CircleX}>
        {(reason && ownValue(reasons, reason)) || "Disabled"}
      </Badge>
    )
  }
  if (since) {
    return (
      <Badge tone="warning" icon={TriangleAlert}>
        Failing since {formatInstant(since, timeZone)}
      </Badge>
    )
  }
  return (
    <Badge tone="positive" icon={CircleCheck}>
      Enabled
    </Badge>
  )
}
