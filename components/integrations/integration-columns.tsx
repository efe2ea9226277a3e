import { Check, CircleX, type IconNode, Info, Minus } from "lucide"
import type { Column } from "#components/data-table/columns.ts"
import { Badge, type BadgeTone } from "#components/ui/badge.tsx"
import type { Integration } from "#lib/contract/index.ts"
import type { IntegrationSort, IntegrationStatus as Status } from "#lib/contract/integrations/constants.ts"
import { integrationStatusLabels, knownIntegrationStatus } from "#lib/features/integrations/statuses.ts"
import { formatInstant } from "#lib/format/dates.ts"

const looks: Record<Status, { tone: BadgeTone; icon: IconNode }> = {
  active: { tone: "positive", icon: Check },
  expired: { tone: "negative", icon: CircleX },
  inactive: { tone: "neutral", icon: Minus },
}

/** The state of a connection as icon and word; one that is not known stands as it is. */
function IntegrationStatus({ status }: { status: string }) {
  const known = knownIntegrationStatus(status)
  const look = known ? looks[known] : ({ tone: "neutral", icon: Info } as const)
  return <Badge {...look}>{known ? integrationStatusLabels[known] : status}</Badge>
}

type IntegrationColumn = Column<Integration> & { sortKey: IntegrationSort }

const none = <span className="text-faint">–</span>

/** Why a connection that is there does not hold. */
const reasonOf = ({ integration_status, requested }: Integration) =>
  integration_status !== "inactive" ? null : requested ? "Access requested" : "Disconnected"

/** Access that was revoked or ended early has no expiry date. */
const expiry = ({ expires_at, integration_status }: Integration, timeZone: string, now: Date) => {
  const isAhead = expires_at != null && Date.parse(expires_at) > now.getTime()
  if (isAhead && integration_status !== "active") return none
  if (expires_at) return formatInstant(expires_at, timeZone)
  return integration_status === "active" ? <span className="text-faint">Does not expire</span> : none
}

/**
 * The integrations of child accounts (D-075).
 * @param timeZone of the parent account.
 * @param viewHref opens a session in an account; null when the user may not.
 */
export const integrationColumns = (
  timeZone: string,
  viewHref: ((id: Integration["account_id"]) => string) | null,
  now: Date,
): IntegrationColumn[] => [
  {
    key: "account",
    label: "Account",
    sortKey: "account",
    cell: ({ account_id: id, account_name: name }) =>
      viewHref ? (
        // A full load, because it begins a session of its own.
        <a className="cell-main" href={viewHref(id)} data-track="account_integrations.view">
          {name ?? id}
        </a>
      ) : (
        <span className="cell-main">{name ?? id}</span>
      ),
  },
  { key: "name", label: "Integration", sortKey: "name", cell: ({ name }) => name },
  {
    key: "status",
    label: "Status",
    sortKey: "status",
    cell: (integration) => {
      const reason = reasonOf(integration)
      return (
        <span className="whitespace-nowrap">
          <IntegrationStatus status={integration.integration_status} />
          {reason && <span className="cell-sub">{reason}</span>}
        </span>
      )
    },
  },
  {
    key: "expires_at",
    label: "Expires",
    sortKey: "expires_at",
    cell: (integration) => expiry(integration, timeZone, now),
  },
]
