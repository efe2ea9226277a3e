import type { RowData } from "@tanstack/table-core"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { PendingArea, PendingProvider } from "#components/ui/pending.tsx"
import type { Attempt } from "#lib/errors/attempt.ts"
import type { Column } from "./columns.ts"
import { DataTable } from "./data-table.tsx"

export type RecentImportsProps<Row> = {
  list: Attempt<{ _total: number; _page: number; _total_pages: number }>
  /** Of a list that could be loaded. */
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  hrefOf: (page: number | null) => string
  /** Identifier of the table (D-265). */
  track: string
}

/** The files that were uploaded for an import, newest first; nothing while there are none. */
export function RecentImports<Row extends RowData & { id: string | number }>(props: RecentImportsProps<Row>) {
  const { list, rows, columns, hrefOf, track } = props
  if (!list.ok) {
    return <ErrorState title="Unable to load imports" text={list.failure.userText} retryHref={hrefOf(null)} />
  }
  const { _page, _total, _total_pages } = list.value
  if (_total === 0) return null
  return (
    <section className="form-set" aria-labelledby="recent-imports">
      <h2 id="recent-imports">Recent imports</h2>
      <PendingProvider>
        <PendingArea>
          <DataTable
            caption="Recent imports"
            track={track}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
          />
          <PagePager label="Pages of imports" page={_page} totalPages={_total_pages} hrefOf={hrefOf} />
        </PendingArea>
      </PendingProvider>
    </section>
  )
}
