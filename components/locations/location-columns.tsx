import { Building2, TriangleAlert } from "lucide"
import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { Icon } from "#components/ui/icon.tsx"
import type { Location } from "#lib/contract/locations/schema.ts"
import { cityLine } from "#lib/features/locations/address.ts"
import { tabQuery } from "#lib/features/locations/tabs.ts"
import { countOf } from "#lib/format/numbers.ts"
import { nationalPhone } from "#lib/format/phone.ts"
import { routes } from "#lib/routes/routes.ts"
import { OpenStatusBadge } from "./open-status-badge.tsx"

function GroupNames({ groups }: Pick<Location, "groups">) {
  if (!groups?.length) return <span className="text-faint">None</span>
  return (
    <span className="flex flex-wrap gap-1">
      {groups.map(({ id, name }) => (
        <span key={id} className="tag">
          {name}
        </span>
      ))}
    </span>
  )
}

function Issues({ id, open_issues: count = 0, query }: Location & { query: URLSearchParams }) {
  if (!count) return <span className="text-faint">None</span>
  return (
    <Link
      className="inline-flex items-center gap-1.5 whitespace-nowrap text-negative"
      href={routes.locationDetails(id, tabQuery(query, "issues"))}
      prefetch={false}
    >
      <Icon icon={TriangleAlert} size={14} />
      {countOf(count, "issue", "issues")}
    </Link>
  )
}

/** Where a location is, of current and of deleted ones. */
export const addressColumn: Column<Location> = {
  key: "address",
  label: "Address",
  sortKey: "city",
  className: "wrap-anywhere",
  cell: (location) => (
    <>
      {location.address}
      <span className="cell-sub">{cityLine(location)}</span>
    </>
  ),
}

/**
 * Columns of the list (D-141).
 * @param query of the list, which the page of a location carries on.
 * @param hasIssues the reader may see issues.
 */
export const locationColumns = (query: URLSearchParams, hasIssues: boolean): Column<Location>[] => [
  {
    key: "name",
    label: "Name",
    sortKey: "name",
    cell: ({ id, name, public_name, is_headquarters }) => (
      <>
        <Link className="cell-main" href={routes.locationDetails(id, query)} prefetch={false}>
          {name}
          {is_headquarters && (
            <span
              className="ml-1.5 inline-flex align-[-2px] text-muted"
              title="Headquarters"
              data-track="settings_locations.headquarters"
            >
              <Icon icon={Building2} size={14} />
              <span className="sr-only"> (Headquarters)</span>
            </span>
          )}
        </Link>
        {public_name && public_name !== name && <span className="cell-sub">{public_name}</span>}
      </>
    ),
  },
  {
    key: "external_id",
    label: "External ID",
    sortKey: "external_id",
    cell: ({ external_id }) => external_id || <span className="text-faint">No External ID</span>,
  },
  addressColumn,
  { key: "groups", label: "Groups", className: "lg:min-w-24", cell: GroupNames },
  {
    key: "phone",
    label: "Phone",
    cell: ({ phone, country }) =>
      phone ? (
        <span className="whitespace-nowrap">{nationalPhone(phone, country)}</span>
      ) : (
        <span className="text-faint">None</span>
      ),
  },
  {
    key: "status",
    label: "Status",
    cell: ({ open_status }) => <OpenStatusBadge status={open_status} />,
  },
  ...(hasIssues
    ? [
        {
          key: "issues",
          label: "Issues",
          cell: (location: Location) => <Issues {...location} query={query} />,
        },
      ]
    : []),
]
