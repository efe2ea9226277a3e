import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { Meter } from "#components/ui/meter.tsx"
import type { ScorePartRow } from "#lib/features/scores/score-parts.ts"
import { formatDecimal } from "#lib/format/numbers.ts"

export type ScorePartsTableProps = {
  rows: readonly ScorePartRow[]
  /** Effect of a part without data. */
  missingText: string
}

const pointsText = (points: number) => `${formatDecimal(points)} ${points === 1 ? "point" : "points"}`

const columnsOf = (missingText: string): Column<ScorePartRow>[] => [
  {
    key: "part",
    label: "Part",
    cell: ({ label, figure }) => (
      <>
        <span className="cell-main">{label}</span>
        <span className="block text-12 text-faint">{figure ?? "No data"}</span>
      </>
    ),
  },
  {
    key: "weight",
    label: "Weight",
    isNumber: true,
    cell: ({ weight }) => `${formatDecimal(100 * weight)}%`,
  },
  {
    key: "value",
    label: "Value",
    isNumber: true,
    cell: ({ value }) =>
      value === null ? (
        <>
          <span aria-hidden="true">&ndash;</span>
          <span className="sr-only">No data</span>
        </>
      ) : (
        <span className="inline-grid grid-cols-[auto_56px] items-center gap-2.5 max-md:grid-cols-[auto]">
          {`${formatDecimal(100 * value)}%`}
          <span className="max-md:hidden">
            <Meter isScore percent={100 * value} />
          </span>
        </span>
      ),
  },
  {
    key: "points",
    label: "Points",
    isNumber: true,
    cell: ({ points, value }) =>
      value === null ? "–" : <b className="font-strong">{formatDecimal(points)}</b>,
  },
  {
    key: "raise",
    label: "What would raise it",
    cell: ({ value, missing, steps }) => {
      if (value === null) return <span className="text-muted">{missingText}</span>
      if (missing < 0.005) return <span className="text-muted">Nothing: it counts in full.</span>
      return (
        <>
          {steps.map(({ text, points }) => (
            <span key={text} className="block">
              {text}: +{pointsText(points)}
            </span>
          ))}
          <span className="block text-12 text-faint">{pointsText(missing)} left</span>
        </>
      )
    },
  },
]

/** Each part of a score: its weight, its value, the points it brings, and what would bring more. */
export const ScorePartsTable = ({ rows, missingText }: ScorePartsTableProps) => (
  <DataTable
    caption="Parts of the score"
    track="dashboard_score.parts"
    columns={columnsOf(missingText)}
    rows={[...rows]}
    rowKey={({ name }) => name}
  />
)
