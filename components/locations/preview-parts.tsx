import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { Figure } from "#components/ui/figure.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { PendingArea } from "#components/ui/pending.tsx"
import { TabLinks } from "#components/ui/tab-links.tsx"
import type { LocationBulkPreview, LocationBulkPreviewRow } from "#lib/contract/index.ts"
import { formatCount } from "#lib/format/numbers.ts"

export type PreviewResult = LocationBulkPreviewRow["result"]
type Labels = Readonly<Record<PreviewResult, string>>
type Counted = Pick<LocationBulkPreview, PreviewResult>

const results = ["changed", "failed", "unchanged"] as const satisfies readonly PreviewResult[]

/** How many locations a change would do something to. */
export const PreviewFigures = ({ preview, labels }: { preview: Counted; labels: Labels }) => (
  <section className="strip strip-even md:grid-cols-[repeat(3,1fr)]" aria-label="Figures">
    {results.map((result) => (
      <Figure key={result} label={labels[result]} value={formatCount(preview[result])} />
    ))}
  </section>
)

export type PreviewRowsProps = {
  preview: LocationBulkPreview
  shown: PreviewResult
  labels: Labels
  columns: readonly Column<LocationBulkPreviewRow>[]
  track: string
  hrefOf: (choice: { result?: PreviewResult | null; previewPage?: number | null }) => string
}

/** Locations by what a change would do to them, a page at a time. */
export const PreviewRows = ({ preview, shown, labels, columns, track, hrefOf }: PreviewRowsProps) => (
  <section className="grid gap-3" aria-label="Preview">
    <TabLinks
      label="Preview"
      tabs={results
        .filter((result) => preview[result] > 0 || result === shown)
        .map((result) => ({
          label: `${labels[result]} (${formatCount(preview[result])})`,
          href: hrefOf({ result, previewPage: null }),
          isCurrent: result === shown,
        }))}
    />
    <PendingArea>
      <DataTable
        caption="Preview"
        track={track}
        columns={columns}
        rows={preview.locations}
        rowKey={({ location_id }) => location_id}
      />
      <PagePager
        label="Pages of the preview"
        page={preview.page}
        totalPages={preview.total_pages}
        hrefOf={(previewPage) => hrefOf({ previewPage })}
      />
    </PendingArea>
  </section>
)
