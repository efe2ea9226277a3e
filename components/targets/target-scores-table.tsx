import { clsx } from "clsx"
import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable, type DataTableProps } from "#components/data-table/data-table.tsx"
import { Delta } from "#components/ui/delta.tsx"
import { type TargetFieldName, targetFields } from "#lib/contract/location-custom-targets/constants.ts"
import type { TargetScore } from "#lib/contract/location-custom-targets/schema.ts"
import { targetLabels, targetOwnerLabels, targetText } from "#lib/features/targets/labels.ts"
import { scoreChange } from "#lib/format/changes.ts"
import { formatCount } from "#lib/format/numbers.ts"

export type TargetScoresTableProps = Pick<DataTableProps<TargetScore>, "selection" | "sort" | "sortHref"> & {
  rows: readonly TargetScore[]
  /** Where the targets of a location are set, or its dashboard. */
  hrefOf: (locationId: string) => string
}

/** The value that is furthest from its target; none where all are reached. */
function furthestOf({ reached }: TargetScore): TargetFieldName | null {
  const missed = targetFields.filter((name) => reached[name] != null && reached[name] < 1)
  return missed.toSorted((a, b) => reached[a]! - reached[b]!)[0] ?? null
}

const valueColumn = (name: TargetFieldName): Column<TargetScore> => ({
  key: name,
  label: targetLabels[name].label,
  isNumber: true,
  cell: (row) => {
    const isFurthest = furthestOf(row) === name
    return (
      <>
        <span className={clsx("block", isFurthest && "font-medium text-negative-text")}>
          {targetText(name, row.actual[name])}
          {isFurthest && <span className="sr-only">, furthest from its target</span>}
        </span>
        {row[name] != null && (
          <span className="block text-12 text-faint">of {targetText(name, row[name])}</span>
        )}
      </>
    )
  },
})

/** Locations with what they have reached of their targets (D-254). */
export const TargetScoresTable = ({ rows, hrefOf, ...list }: TargetScoresTableProps) => (
  <div className="min-w-0 lg:max-xl:[&_:is(th,td)]:px-1.5 lg:max-xl:[&_th]:whitespace-normal">
    <DataTable
      caption="Locations and their targets"
      track="dashboard_targets.list"
      {...list}
      columns={[
        {
          key: "name",
          label: "Location",
          cell: ({ location_id, name, set_for }) => (
            <>
              <Link className="cell-main" href={hrefOf(String(location_id))} prefetch={false}>
                {name}
              </Link>
              <span className="block text-12 text-faint">
                {set_for ? targetOwnerLabels[set_for] : "No targets"}
              </span>
            </>
          ),
        },
        {
          key: "score",
          label: "Target score",
          sortKey: "score",
          isNumber: true,
          cell: ({ total_score, delta_score }) => {
            const change = scoreChange(delta_score)
            return (
              <>
                <span className="block">{total_score == null ? "–" : formatCount(total_score)}</span>
                {change && <Delta {...change} />}
              </>
            )
          },
        },
        ...targetFields.map(valueColumn),
      ]}
      rows={[...rows]}
      rowKey={({ location_id }) => String(location_id)}
    />
  </div>
)
