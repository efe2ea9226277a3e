import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { SourceMark } from "#components/shell/source-mark.tsx"
import { Panel } from "#components/ui/panel.tsx"
import type { SourceMetrics } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { reviewFigures, type WrittenFigure } from "#lib/format/review-figures.ts"
import { ChangedValue } from "./changed-value.tsx"

export type SourcesPanelProps = {
  sources: readonly SourceMetrics[]
  /** The reviews of a source; null where the user may not read reviews. */
  reviewsHref: ((sourceId: string) => string) | null
}

const shown = ["Average rating", "Reviews", "Response rate", "Response time"]
const labels: Record<string, string> = { "Average rating": "Rating", "Response time": "Time, days" }

const figureOf = (source: SourceMetrics, label: string): WrittenFigure =>
  reviewFigures(source).find((figure) => figure.label === label)!

const columnsOf = ({ reviewsHref }: SourcesPanelProps): Column<SourceMetrics>[] => [
  {
    key: "source",
    label: "Source",
    cell: ({ source_id, source_name }) => {
      const mark = <SourceMark name={source_name ?? "Unknown source"} />
      return reviewsHref ? (
        <Link className="cell-main" href={reviewsHref(String(source_id))} prefetch={false}>
          {mark}
        </Link>
      ) : (
        mark
      )
    },
  },
  ...shown.map((label) => ({
    key: label,
    label: ownValue(labels, label) ?? label,
    isNumber: true,
    cell: (source: SourceMetrics) => {
      const { value, change } = figureOf(source, label)
      return <ChangedValue text={value} change={change} />
    },
  })),
]

/** The figures of each source with their change; on a phone there is no room for the response time. */
export const SourcesPanel = (props: SourcesPanelProps) => (
  <Panel id="sources" title="By source">
    {props.sources.length === 0 ? (
      <p className="px-4 pt-2 pb-4 text-13 text-muted">No source has reviews in these dates.</p>
    ) : (
      <div className="pt-3 [&_.src]:whitespace-nowrap max-md:[&_th]:whitespace-normal max-md:[&_:is(th,td)]:px-1.5 max-md:[&_:is(th,td):first-child]:pl-4 max-md:[&_:is(th,td):nth-child(4)]:pr-4 max-md:[&_:is(th,td):nth-child(5)]:hidden">
        <DataTable
          caption="By source"
          isCompact
          track="dashboard.sources"
          columns={columnsOf(props)}
          rows={[...props.sources]}
          rowKey={({ source_id }) => String(source_id)}
        />
      </div>
    )}
  </Panel>
)
