import type { Column } from "#components/data-table/columns.ts"
import type { Integration } from "#lib/contract/index.ts"
import type { IntegrationSort } from "#lib/contract/integration-constants.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { IntegrationStatus } from "./integration-status.tsx"

type IntegrationColumn = Column<Integration> & { sortKey: IntegrationSort }

const none = <span className="text-faint">–</span>

/** Why a connection that is there does not hold. */
const reasonOf = ({ integration_status, requested }: Integration) =>
  integration_status !== "inactive" ? null : requested ? "Access requested" : "Disconnected"

const expiry = ({ expires_at, integration_status }: Integration, timeZone: string) => {
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
    cell: (integration) => expiry(integration, timeZone),
  },
]
