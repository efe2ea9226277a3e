import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import {
  type ScoreWeightField,
  type ScoreWeights,
  scoreWeightFields,
} from "#lib/contract/score-weights/schema.ts"
import { usualWeights } from "#lib/features/scores/load-weights.ts"
import { formatDay } from "#lib/format/dates.ts"
import { formatCount, formatDecimal } from "#lib/format/numbers.ts"
import { weightLabels } from "#lib/format/score-parts.ts"

type Version = Record<ScoreWeightField, number> & Partial<ScoreWeights>

const percentText = (percent: number) =>
  `${Number.isInteger(percent) ? formatCount(percent) : formatDecimal(percent)}%`

const columns: Column<Version>[] = [
  {
    key: "from",
    label: "From",
    cell: ({ effective_from, user_name }) => (
      <>
        <span className="cell-main">{effective_from ? formatDay(effective_from) : "The beginning"}</span>
        <span className="block text-12 text-faint">
          {effective_from ? `Set by ${user_name ?? "a user who is gone"}` : "Default weights"}
        </span>
      </>
    ),
  },
  ...scoreWeightFields.map(
    (name): Column<Version> => ({
      key: name,
      label: weightLabels[name],
      isNumber: true,
      cell: (version) => percentText(version[name]),
    }),
  ),
]

/** Every version of an account's weights, the newest first. */
export const WeightVersions = ({ versions }: { versions: readonly ScoreWeights[] }) => (
  <DataTable
    caption="Versions of the weights"
    track="dashboard_score.versions"
    columns={columns}
    rows={[...versions, usualWeights as Version]}
    rowKey={({ id }) => String(id ?? "usual")}
  />
)
