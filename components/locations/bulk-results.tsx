import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { PendingArea, PendingProvider } from "#components/ui/pending.tsx"
import { TabLinks } from "#components/ui/tab-links.tsx"
import type { AnswerOf } from "#lib/contract/index.ts"
import type { LocationResult } from "#lib/contract/location-bulk-actions/constants.ts"
import type { LocationBulkAction, LocationBulkResult } from "#lib/contract/location-bulk-actions/schema.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import type { ResultsSearch } from "#lib/features/locations/bulk-action.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"

const labels: Record<LocationResult, string> = {
  pending: "Waiting",
  changed: "Updated",
  unchanged: "Unchanged",
  failed: "Failed",
}

const undoLabels = { ...labels, changed: "Restored", unchanged: "Left alone" }

const columnsOf = (names: typeof labels): Column<LocationBulkResult>[] => [
  {
    key: "name",
    label: "Location",
    isLong: true,
    cell: ({ name, location_id: id }) => (
      <Link className="cell-main" href={routes.locationDetails(id)} prefetch={false}>
        {name}
      </Link>
    ),
  },
  { key: "result", label: "Result", cell: ({ result }) => names[result] },
  { key: "reason", label: "Reason", isLong: true, cell: ({ reason }) => reason },
]

export type BulkResultsProps = {
  action: LocationBulkAction
  results: Attempt<AnswerOf<"location_bulk_actions.list_results">>
  search: ResultsSearch
}

/** Result of a change for each location, by kind. */
export function BulkResults({ action, results, search }: BulkResultsProps) {
  const hrefOf = (change: Partial<ResultsSearch>) =>
    routes.locationsChange(action.id, { ...search, page: null, ...change })
  const names = action.undo_of_id ? undoLabels : labels
  if (!results.ok) {
    const { userText } = results.failure
    return <ErrorState title="Unable to load results" text={userText} retryHref={hrefOf({})} />
  }
  const counts: [ResultsSearch["result"], string, number][] = [
    [null, "All", action.total],
    ["changed", names.changed, action.changed],
    ["unchanged", names.unchanged, action.unchanged],
    ["failed", names.failed, action.failed],
  ]
  return (
    <PendingProvider>
      <section className="grid gap-3" aria-label="Results">
        <TabLinks
          label="Results"
          tabs={counts.map(([result, name, count]) => ({
            label: `${name} (${formatCount(count)})`,
            href: hrefOf({ result }),
            isCurrent: search.result === result,
          }))}
        />
        <PendingArea>
          <DataTable
            caption="Results"
            track="settings_locations.results"
            columns={columnsOf(names)}
            rows={results.value._embedded.results}
            rowKey={({ location_id }) => location_id}
          />
          <PagePager
            label="Pages of results"
            page={results.value._page}
            totalPages={results.value._total_pages}
            hrefOf={(page) => hrefOf({ page })}
          />
        </PendingArea>
      </section>
    </PendingProvider>
  )
}
