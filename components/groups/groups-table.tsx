import Link from "next/link"
import type { Column, Sort } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import type { Group } from "#lib/contract/groups/schema.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"

const columnsFor = (canUpdate: boolean): Column<Group>[] => [
  {
    key: "name",
    label: "Name",
    sortKey: "name",
    cell: ({ id, name }) =>
      canUpdate ? (
        <Link className="cell-main" href={routes.group(id)} prefetch={false}>
          {name}
        </Link>
      ) : (
        <span className="cell-main">{name}</span>
      ),
  },
  {
    key: "locations",
    label: "Locations",
    isNumber: true,
    cell: ({ active_location_ids: ids }) => formatCount(ids?.length ?? 0),
  },
]

export type GroupsTableProps = {
  groups: Group[]
  /** Names lead to the group's page. */
  canUpdate: boolean
  sort: Sort
  sortHref: (sort: Sort | null) => string
}

/** The groups that a user sees, with how many of their locations (D-079). */
export const GroupsTable = ({ groups, canUpdate, sort, sortHref }: GroupsTableProps) => (
  <DataTable
    caption="Groups"
    track="settings_groups.groups"
    columns={columnsFor(canUpdate)}
    rows={groups}
    rowKey={({ id }) => id}
    sort={sort}
    sortHref={sortHref}
  />
)
