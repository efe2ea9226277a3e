import { DataTable } from "#components/data-table/data-table.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { PendingArea, PendingProvider } from "#components/ui/pending.tsx"
import type { AnswerOf } from "#lib/contract/index.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import { routes } from "#lib/routes/routes.ts"
import { importColumns } from "./import-columns.tsx"

export type ImportsListProps = { list: Attempt<AnswerOf<"imports.list">>; timeZone: string }

const hrefOf = (page: number | null) => routes.imports({ page })

/** The files that were uploaded, newest first; nothing while there are none. */
export function ImportsList({ list, timeZone }: ImportsListProps) {
  if (!list.ok) {
    return <ErrorState title="Unable to load imports" text={list.failure.userText} retryHref={hrefOf(null)} />
  }
  const { _embedded, _page, _total, _total_pages } = list.value
  if (_total === 0) return null
  return (
    <section className="form-set" aria-labelledby="recent-imports">
      <h2 id="recent-imports">Recent imports</h2>
      <PendingProvider>
        <PendingArea>
          <DataTable
            caption="Recent imports"
            track="settings_import.files"
            columns={importColumns(timeZone)}
            rows={_embedded.imports}
            rowKey={({ id }) => id}
          />
          <PagePager label="Pages of imports" page={_page} totalPages={_total_pages} hrefOf={hrefOf} />
        </PendingArea>
      </PendingProvider>
    </section>
  )
}
