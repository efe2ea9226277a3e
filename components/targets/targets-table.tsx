import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { type TargetFieldName, targetFields } from "#lib/contract/location-custom-targets/constants.ts"
import type { LocationCustomTarget } from "#lib/contract/location-custom-targets/schema.ts"
import { targetLabels, targetText } from "#lib/features/targets/labels.ts"

export type TargetsTableProps = {
  rows: readonly LocationCustomTarget[]
  /** The page with the targets of a row in its form. */
  hrefOf: (row: LocationCustomTarget) => string
}

const kindOf = (row: LocationCustomTarget) =>
  row.location_id != null ? "Location" : row.group_id != null ? "Group" : "Account"

const valueColumn = (name: TargetFieldName): Column<LocationCustomTarget> => ({
  key: name,
  label: targetLabels[name].label,
  isNumber: true,
  cell: (row) => targetText(name, row[name]),
})

/** Targets that are set: those of the account, of groups, and of locations. */
export const TargetsTable = ({ rows, hrefOf }: TargetsTableProps) => (
  <DataTable
    caption="Targets"
    track="settings_target_score.list"
    columns={[
      {
        key: "name",
        label: "For",
        cell: (row) => (
          <>
            <Link className="cell-main" href={hrefOf(row)} prefetch={false}>
              {row.location_name ?? row.group_name ?? "All locations"}
            </Link>
            <span className="block text-12 text-faint">{kindOf(row)}</span>
          </>
        ),
      },
      ...targetFields.map(valueColumn),
    ]}
    rows={[...rows]}
    rowKey={({ id }) => String(id)}
  />
)
